// Reads the requirements of docs/security.md and finds what is wrong with them.

const REQUIREMENT = /^V\d+\.\d+\.\d+$/;
const STATES = new Set(['met', 'open']);

/** Cells of a table's line; undefined for any other line. */
function cellsOf(line) {
  if (!line.startsWith('| ')) return undefined;
  return line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());
}

/** Paths that a text names in backticks, without what follows a `#`. */
const pathsIn = (text) =>
  [...text.matchAll(/`([\w./@-]+\/[\w./@-]+|[\w-]+\.\w+)(?:#[\w-]+)?`/g)].map(([, path]) => path);

/** The page's rows: requirements with their state, and ids that do not apply. */
export function readSecurityDoc(text) {
  const doc = {
    rows: [],
    notApplicable: [],
    counted: /(\d+) apply: (\d+) are met, (\d+) are open/.exec(text)?.slice(1).map(Number),
  };
  for (const cells of text.split('\n').map(cellsOf)) {
    if (cells === undefined) continue;
    const ids = (cells[0] ?? '').split(', ');
    if (!ids.every((id) => REQUIREMENT.test(id))) continue;
    if (cells.length === 2) doc.notApplicable.push(...ids.map((id) => ({ id, why: cells[1] })));
    else {
      const [, level = '', what = '', state = '', by = ''] = cells;
      doc.rows.push({ id: ids.join(', '), level: Number(level), what, state, by, paths: pathsIn(by) });
    }
  }
  return doc;
}

/** Everything that is wrong, one line each. `levels`: the standard's requirements; `exists`: whether there is a file or folder. */
export function faultsOf({ rows, notApplicable, counted }, levels, exists) {
  const faults = [...rows.flatMap((row) => rowFaults(row, levels, exists))];
  for (const { id, why } of notApplicable) if (why === '') faults.push(`${id} does not apply, but not why`);
  const listed = [...rows, ...notApplicable].map(({ id }) => id);
  for (const id of Object.keys(levels)) {
    const times = listed.filter((one) => one === id).length;
    if (times !== 1) faults.push(`${id} is listed ${times} times`);
  }
  const met = rows.filter(({ state }) => state === 'met').length;
  const actual = [rows.length, met, rows.length - met];
  if (counted?.join() !== actual.join())
    faults.push(`the page counts ${counted?.join(', ')} instead of ${actual.join(', ')}`);
  return faults;
}

function rowFaults({ id, level, what, state, by, paths }, levels, exists) {
  const faults = [];
  if (levels[id] === undefined) faults.push(`${id} is no requirement of levels 1 and 2`);
  else if (levels[id] !== level) faults.push(`${id} is of level ${levels[id]}, not ${level}`);
  if (what === '') faults.push(`${id} has no wording`);
  if (!STATES.has(state)) faults.push(`${id} is neither met nor open`);
  if (state === 'met' && paths.length === 0) faults.push(`${id} is met, but nothing is named that meets it`);
  if (state === 'open' && by === '') faults.push(`${id} is open, but not what is missing`);
  return [
    ...faults,
    ...paths.filter((path) => !exists(path)).map((path) => `${id} names ${path}, which does not exist`),
  ];
}
