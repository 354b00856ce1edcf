// What a person's own hand does.
((sf) => {
  "use strict";
  if (!sf) return;
  const { LIMITS, now, isOurs, listen, describe, ids, token, peers } = sf;

  // What a person did with mouse and keyboard. Where trusted input is made for the task, this tells of that, too.
  const hands = []; // {at, verb, id, text}
  const noticeHand = (verb, said) => (event) => {
    const element = event.isTrusted && event.composedPath().find((node) => node.nodeType === 1 && ids.has(node));
    if (!element || isOurs(element)) return;
    const done = { at: now(), verb, id: ids.get(element), text: `The user ${said} '${describe(element)}'` };
    if (hands.at(-1)?.text === done.text) hands.pop();
    hands.push(done);
    if (hands.length > LIMITS.events) hands.shift();
  };
  listen.call(window, "click", noticeHand("click", "clicked"), true);
  listen.call(window, "input", noticeHand("change", "changed"), true);
  const byHand = (before) => before.token !== token ? { moved: true, did: [] }
    : { moved: false, did: [...hands, ...peers().flatMap((peer) => peer.hands)].filter(({ at }) => at >= before.at) };

  Object.assign(sf, { hands, byHand });
})(window.__surefootParts);
