// Sites as the browser's permissions name them, and as people read them.

/** The match pattern of a page's site, or null where no permission can be had for it. */
export function pattern(url) {
  const parts = URL.canParse(url ?? "") ? new URL(url) : null;
  return parts && /^https?:$/.test(parts.protocol) ? `${parts.protocol}//${parts.hostname}/*` : null;
}

/** A match pattern as a site. */
export const siteOf = (origin) => (origin ?? "").replace(/^\w+:\/\/|\/\*$/g, "");

export const hostOf = (url) => (URL.canParse(url ?? "") ? new URL(url).hostname : "");
