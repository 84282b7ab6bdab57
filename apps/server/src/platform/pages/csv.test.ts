import { expect, it } from 'vitest';
import { csvChunks } from './csv.ts';

async function* pagesOf(counts: readonly number[]): AsyncGenerator<number[]> {
  let next = 0;
  for (const count of counts) yield Array.from({ length: count }, () => next++);
}

/** Everything that an export gives, and what it ends with. */
async function run(counts: readonly number[], mostRows: number) {
  const chunks = csvChunks(
    { columns: ['n', 'note'], cellsOf: (n: number) => [String(n), `=${n}`], mostRows },
    pagesOf(counts),
  );
  const texts: string[] = [];
  for (;;) {
    const { value, done } = await chunks.next();
    if (done === true) return { text: texts.join(''), chunks: texts.length, ...value };
    texts.push(value);
  }
}

it('an export has its columns, each row once, and guarded cells', async () => {
  expect(await run([2, 1], 100)).toEqual({
    text: "\uFEFFn,note\r\n0,'=0\r\n1,'=1\r\n2,'=2\r\n",
    chunks: 3,
    rows: 3,
    isCut: false,
  });
});

it('of nothing has its columns', async () => {
  expect(await run([], 100)).toMatchObject({ text: '\uFEFFn,note\r\n', rows: 0, isCut: false });
});

it.each([
  [[3, 3], 3, 3, true],
  [[3, 3], 5, 5, true],
  [[3, 3], 6, 6, false],
])('pages of %j rows with a cap of %i end after %i', async (counts, most, rows, isCut) => {
  expect(await run(counts, most)).toMatchObject({ rows, isCut });
});
