// What an answer has to be before anything is made of it. Types are gone by the time it comes.

import { Unreadable } from "./errors.js";

/** Looks at a part of an answer. Throws Unreadable, with its place. */
export type Reader = (said: unknown, place: string) => void;

function a(kind: string, holds: (said: unknown) => boolean): Reader {
  return (said, place) => {
    if (!holds(said)) throw new Unreadable(place, `${JSON.stringify(said) ?? "nothing"} is not ${kind}`);
  };
}

export const TEXT = a("a text", (said) => typeof said === "string");
export const NUMBER = a("a number", (said) => typeof said === "number");
export const TRUTH = a("true or false", (said) => typeof said === "boolean");

export function oneOf(...words: readonly string[]): Reader {
  return a(`one of ${words.join(", ")}`, (said) => typeof said === "string" && words.includes(said));
}

/** Where it is there at all. */
export function maybe(read: Reader): Reader {
  return (said, place) => {
    if (said !== undefined && said !== null) read(said, place);
  };
}

export function listOf(read: Reader): Reader {
  return (said, place) => {
    if (!Array.isArray(said)) throw new Unreadable(place, `${JSON.stringify(said) ?? "nothing"} is not a list`);
    said.forEach((one: unknown, at) => read(one, `${place}[${at}]`));
  };
}

/** An object with these fields; others are passed over. They have to be fields of the type, which the API may change. */
export function object<Of extends object>(fields: Partial<Record<keyof Of & string, Reader>>): Reader {
  const readers = Object.entries<Reader | undefined>(fields);
  return (said, place) => {
    if (!isObject(said)) throw new Unreadable(place, `${JSON.stringify(said) ?? "nothing"} is not an object`);
    for (const [name, read] of readers) read?.(said[name], `${place}.${name}`);
  };
}

export function isObject(said: unknown): said is Readonly<Record<string, unknown>> {
  return typeof said === "object" && said !== null && !Array.isArray(said);
}
