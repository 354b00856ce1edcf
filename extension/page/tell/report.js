// What happened between a mark and now.
((sf) => {
  "use strict";
  if (!sf) return;
  const {
    LIMITS, squash, now, activity, LONG_WRITE, epoch, becameSince, worst, events, allIn, referenced, isVisible, textOf,
    visibleAlerts, toneOfWords, nameOf, isInvalid, idOf, token, peers, everyFrame, snapshot,
  } = sf;

  const complaints = () => allIn(document, "input, select, textarea, [aria-invalid]", 500).filter((field) => isInvalid(field) && isVisible(field)).map((field) => {
    const said = [...referenced(field, "aria-errormessage"), ...referenced(field, "aria-describedby")].filter(isVisible).map((note) => textOf(note, LIMITS.line)).join(" ");
    const native = field.matches(":user-invalid") ? field.validationMessage : "";
    const name = squash(nameOf(field), 60) || "field";
    return { key: idOf(field, name), text: squash(`${name}: ${said || native || "is marked invalid"}`, LIMITS.line) };
  });
  const mark = () => {
    const seen = snapshot();
    for (const each of everyFrame()) each.activity.acting = true; // until the page has settled
    return {
      token,
      beforeDomHash: seen.domHash,
      previousUrl: seen.url,
      at: now(),
      tabs: activity.tabs,
      requests: activity.requests + peers().reduce((sum, peer) => sum + peer.activity.requests, 0),
      mutations: activity.mutations + peers().reduce((sum, peer) => sum + peer.activity.mutations, 0),
      alerts: visibleAlerts().map((alert) => alert.text),
      complaints: complaints().map((complaint) => complaint.key),
      frames: seen.frames.map(({ path }) => path),
    };
  };
  const unique = (texts) => [...new Set(texts)].slice(0, LIMITS.reported);
  const inQuotes = (text) => /'(.*)'$/s.exec(text)?.[1] ?? text;
  const report = (before) => {
    const sameDocument = before.token === token;
    const alerted = (before.alerted ?? []).map((text) => squash(text, LIMITS.line)); // by the browser's own alerts
    const since = events.filter((event) => !sameDocument || event.at >= before.at);
    const fresh = visibleAlerts().filter((alert) => !before.alerts.includes(alert.text));
    const troubled = complaints().filter((complaint) => !sameDocument || !before.complaints.includes(complaint.key));
    const told = [...since.filter((event) => event.tone).map((event) => ({ tone: event.tone, text: event.whole ? event.text : inQuotes(event.text) }))
      .filter((alert) => sameDocument || !before.alerts.includes(alert.text)), ...fresh,
      ...alerted.map((text) => ({ tone: toneOfWords(text), text }))];
    const errors = unique([...told.filter((alert) => alert.tone === "error").map((alert) => alert.text), ...troubled.map((complaint) => complaint.text)]);
    const successes = unique(told.filter((alert) => alert.tone === "success").map((alert) => alert.text));
    const requests = activity.requests + peers().reduce((sum, peer) => sum + peer.activity.requests, 0);
    const mutations = activity.mutations + peers().reduce((sum, peer) => sum + peer.activity.mutations, 0);
    const awaited = everyFrame().some((peer) => [...peer.activity.awaited.values()].some((since) => now() - since < LONG_WRITE));
    const moved = location.href !== before.previousUrl;
    const out = {
      beforeDomHash: before.beforeDomHash,
      previousUrl: before.previousUrl,
      clientObservations: {
        didNetworkOccur: !sameDocument || requests > before.requests || awaited,
        didDomMutate: !sameDocument || mutations > before.mutations,
        didUrlChange: moved,
        writes: sameDocument ? worst([becameSince(epoch(before.at)), ...peers().map((peer) => peer.becameSince(epoch(before.at)))]) : "none",
      },
      errors_detected: errors,
      success_messages: successes,
      recentEvents: unique([...alerted.map((text) => `[0s ago] Alert: '${text}'`), ...since.slice(-LIMITS.reported).map((event) => `[${Math.round((now() - event.at) / 1000)}s ago] ${event.text}`)]),
      hasErrors: errors.length > 0,
      hasSuccess: successes.length > 0,
    };
    if (errors.length) {
      out.verification_passed = false;
      out.verification_message = `URL ${moved ? "changed" : "unchanged"}. Error: '${errors[0]}'`;
    } else if (successes.length) {
      out.verification_passed = true;
      out.verification_message = `URL ${moved ? "changed" : "unchanged"}. Message: '${successes[0]}'`;
    }
    return out;
  };

  Object.assign(sf, { mark, report });
})(window.__surefootParts);
