// Surefoot for agents of any make: judge an action before it goes out, verify it, and let `done` be shown.

export { Surefoot, type Options } from "./client.js";
export * from "./errors.js";
export type * from "./types.js";
export type { components, paths } from "./schema.js";
