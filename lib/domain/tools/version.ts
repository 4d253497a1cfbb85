type Release = readonly [number, number]

function parseRelease(text: string | null): Release | null {
  const [, major, minor] = /(?:^|[^\d.])(\d+)\.(\d+)/.exec(text ?? '') ?? []
  return major === undefined || minor === undefined ? null : [Number(major), Number(minor)]
}

/** Returns whether a version, wherever it stands in a text, is a release or a later one; false where it is unknown. */
export function isAtLeastVersion(version: string | null, least: string): boolean {
  const ours = parseRelease(version)
  const wanted = parseRelease(least)
  if (!ours || !wanted) return false
  return ours[0] > wanted[0] || (ours[0] === wanted[0] && ours[1] >= wanted[1])
}
