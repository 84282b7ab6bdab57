/**
 * Where labels stand that would lie upon each other: moved apart so that each keeps `heightPx` from the next and none leaves the area, each as
 * near to its own place as that allows. Places and results are middles in pixels from the top, in the order of the input. When there are more
 * than fit, the last ones of the input have none (undefined).
 */
export function spreadLabels(
  places: readonly number[],
  heightPx: number,
  areaPx: number,
): readonly (number | undefined)[] {
  const room = Math.max(0, Math.floor(areaPx / heightPx));
  const result: (number | undefined)[] = places.map(() => undefined);
  const order = places
    .map((y, at) => ({ y, at }))
    .slice(0, room)
    .sort((a, b) => a.y - b.y || a.at - b.at);
  const half = heightPx / 2;
  /** Labels that touch each other stand as a block around the middle of their places. */
  let blocks: { readonly members: readonly { readonly y: number; readonly at: number }[]; readonly top: number }[] = [];
  const topOf = (members: readonly { readonly y: number }[]) => {
    const mean = members.reduce((sum, { y }) => sum + y, 0) / members.length;
    const height = members.length * heightPx;
    return Math.min(Math.max(mean - height / 2, 0), areaPx - height);
  };
  for (const label of order) {
    let members: typeof order = [label];
    let top = topOf(members);
    for (
      let last = blocks.at(-1);
      last !== undefined && last.top + last.members.length * heightPx > top;
      last = blocks.at(-1)
    ) {
      members = [...last.members, ...members];
      top = topOf(members);
      blocks = blocks.slice(0, -1);
    }
    blocks.push({ members, top });
  }
  for (const { members, top } of blocks) {
    for (const [index, { at }] of members.entries()) result[at] = top + index * heightPx + half;
  }
  return result;
}
