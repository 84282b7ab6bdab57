// Changes of sources that know a page by a line. Each takes a text and returns the changed one; what it does not find, it leaves or throws.

const AREA = /^ {2}\.\.\.area\('(\w+)', '(\w+)', \[([\s\S]*?)\]\),\n/gm;
const LINE = /\[\s*'([^']+)',\s*'([^']+)',?\s*\]|'([^']+)'/g;

function linesOf(body) {
  return [...body.matchAll(LINE)].map(([, path, sample, alone]) => ({ path: alone ?? path, sample }));
}

function writeLine({ path, sample }) {
  return sample === undefined ? `'${path}'` : `['${path}', '${sample}']`;
}

/** Takes a path off the planned places; `found` is what stood there, undefined when it is not planned. */
export function withoutPlanned(text, path) {
  let found;
  const changed = text.replace(AREA, (whole, area, needs, body) => {
    const lines = linesOf(body);
    const line = lines.find((one) => one.path === path);
    if (line === undefined) return whole;
    found = { area, needs, sample: line.sample ?? '' };
    const rest = lines.filter((one) => one !== line);
    return rest.length === 0 ? '' : `  ...area('${area}', '${needs}', [${rest.map(writeLine).join(', ')}]),\n`;
  });
  return { text: changed, found };
}

/** Takes a path off the table of planned pages in docs/status.md; a row without pages goes. */
export function withoutStatus(text, path) {
  return text
    .split('\n')
    .flatMap((row) => {
      const cell = `\`/${path}\``;
      if (!row.startsWith('| ') || !row.includes(cell)) return [row];
      const [, area = '', pages = ''] = row.split('|');
      const rest = pages
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== cell);
      return rest.length === 0 ? [] : [`|${area}| ${rest.join(', ')} |`];
    })
    .join('\n');
}

/** Takes the lines of a set or table off that are about a path: `'vip',` and `vip: […],`. */
export function withoutLinesOf(text, path) {
  const about = [`'${path}',`, `'${path}': [`, `${path}: [`];
  return text
    .split('\n')
    .filter((line) => !(/^ {2}\S/.test(line) && about.some((start) => line.trim().startsWith(start))))
    .join('\n');
}

/** Adds a place at the end of a feature's table. */
export function withPlace(text, entry) {
  const end = text.lastIndexOf(']);');
  if (end === -1) throw new Error('The feature has a places.ts without a table made by definePlaces([ … ]).');
  return `${text.slice(0, end)}${entry}${text.slice(end)}`;
}

/** Adds a feature's table to those of the application: an import in its order, and a line before the planned places. */
export function withTable(text, { feature, placesName }) {
  if (text.includes(`/features/${feature}/places.ts'`)) return text;
  const line = `import { ${placesName} } from '../features/${feature}/places.ts';\n`;
  const imports = [...text.matchAll(/^import \{ \w+ \} from '\.\.\/features\/[^']+';\n/gm)];
  const next = imports.find(([one]) => one.split("'")[1] > line.split("'")[1]) ?? imports.at(-1);
  if (next === undefined || !text.includes('  plannedPlaces,\n')) throw new Error('app/places.ts has another form.');
  const withImport = `${text.slice(0, next.index)}${line}${text.slice(next.index)}`;
  return withImport.replace('  plannedPlaces,\n', `  ${placesName},\n  plannedPlaces,\n`);
}
