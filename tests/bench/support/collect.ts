/** Collects all garbage now; the memory of array buffers is given back by a second collection only. */
export function collectGarbage(): void {
  const collect = globalThis.gc;
  if (collect === undefined) throw new Error('this bench needs --expose-gc');
  for (let i = 0; i < 3; i++) collect();
}
