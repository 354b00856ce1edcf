// One page of several frames: what each of them told by itself, put together. client/joined.py does the same for
// `surefoot run`. A part is `{fields, path, origin, inner}`: what the page script of a frame told, where the frame stands
// (numbers from the top, from 1), whose it is, and the parts of the frames in it by the place in the tree they take.

/** The beginning of the ids of what stands in a frame. */
export const nameOf = (path) => `frame-${path.join("-")}`;

/** `{path, id}` of an element in a frame of another origin, or null for one of the page itself. */
export function framedId(id) {
  const [, path, own] = /^frame-([\d-]+)\/(.*)$/s.exec(id ?? "") ?? [];
  return path ? { path: path.split("-").map(Number), id: own } : null;
}

/** The fields of a whole page, and the origins of frames in it that nobody could see into. */
export function joined(part) {
  const { fields, inner } = part;
  const below = new Map([...inner].map(([at, one]) => [at, joined(one)]));
  const frames = new Map(fields.frames.map((frame) => [frame.at, frame]));
  const [tree, unseen, hashes] = [[], [], [fields.domHash]];
  const containers = fields.scrollableContainers.map((one) => ({ ...one, id: called(part, one.id) }));
  let forms = formsIn(fields.interactiveTree);
  let active = fields.activeElement === undefined ? undefined : called(part, fields.activeElement);
  fields.interactiveTree.forEach((node, at) => {
    const [frame, whole] = [frames.get(at), below.get(at)];
    if (!whole) {
      tree.push(named(part, node));
      if (frame?.src) unseen.push(frame.src);
      return;
    }
    tree.push(...whole.page.interactiveTree.map((one) => moved(one, frame, forms)));
    forms += formsIn(whole.page.interactiveTree);
    containers.push(...whole.page.scrollableContainers);
    hashes.push(whole.page.domHash);
    unseen.push(...whole.unseen);
    if (frame.active) active = whole.page.activeElement ?? active;
  });
  const { truncated, frames: _, activeElement, ...rest } = fields;
  const page = {
    ...rest,
    interactiveTree: tree,
    scrollableContainers: containers.slice(0, 20),
    domHash: hashes.join("-"),
    ...(active === undefined ? {} : { activeElement: active }),
  };
  return { page, unseen: [...new Set(unseen)] };
}

const formsIn = (tree) => tree.reduce((most, { fm = 0 }) => Math.max(most, fm), 0);
const called = ({ path }, id) => (path.length ? `${nameOf(path)}/${id}` : id);

function named(part, node) {
  if (!part.path.length) return node;
  const f = `${part.origin}#${part.path.join("-")}${node.f ? `.${node.f}` : ""}`;
  return { ...node, i: called(part, node.i), f };
}

function moved(node, { x, y, occ }, forms) {
  const place = node.xy ? { xy: [Math.round(node.xy[0] + x), Math.round(node.xy[1] + y)] } : {};
  return { ...node, ...place, ...(occ ? { occ } : {}), ...(node.fm ? { fm: node.fm + forms } : {}) };
}

const REPORTED = 10;
const all = (reports, field) => [...new Set(reports.flatMap((one) => one[field]))].slice(0, REPORTED);

const worst = (writes) => ["failed", "refused", "open", "taken"].find((one) => writes.includes(one)) ?? "none";

/** What happened in a page and in its frames, as one report. The address is the page's own. */
export function reported(own, others) {
  const reports = [own, ...others];
  const seen = (field) => reports.some((one) => one.clientObservations[field]);
  const told =
    reports.find((one) => one.verification_passed === false) ?? reports.find((one) => one.verification_passed);
  return {
    ...own,
    clientObservations: {
      ...own.clientObservations,
      didNetworkOccur: seen("didNetworkOccur"),
      didDomMutate: seen("didDomMutate"),
      writes: worst(reports.map((one) => one.clientObservations.writes)),
    },
    errors_detected: all(reports, "errors_detected"),
    success_messages: all(reports, "success_messages"),
    recentEvents: all(reports, "recentEvents"),
    hasErrors: reports.some((one) => one.hasErrors),
    hasSuccess: reports.some((one) => one.hasSuccess),
    ...(told
      ? { verification_passed: told.verification_passed, verification_message: told.verification_message }
      : {}),
  };
}
