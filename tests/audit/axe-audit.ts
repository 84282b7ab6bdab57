import { type Finding, Looker } from './support/look.ts';
import { chosen, count } from './support/options.ts';
import { table } from './support/table.ts';
import { ALL_VISITS, DEVICES, LANGUAGES, nameOf, PLACE_NAMES, THEMES, type Visit } from './support/visits.ts';
import { inWorld, type World } from './support/world.ts';

/** Every place in every theme, window and language that the options leave; true when nothing serious was found. */
export async function axeAudit(options: ReadonlyMap<string, string>): Promise<boolean> {
  const visits = visitsFor(options);
  const jobs = count(options, 'jobs', 2);
  const results = new Map<Visit, readonly Finding[]>();
  const told = new Set<string>();
  const started = Date.now();
  await inWorld(async (world) => {
    // Neighbours stay together, so that each job keeps its session and window for long.
    const share = Math.ceil(visits.length / jobs);
    const shares = Array.from({ length: jobs }, (_, job) => visits.slice(job * share, (job + 1) * share));
    await Promise.all(
      shares.map((mine) =>
        lookAtAll(world, mine, (visit, findings) => {
          results.set(visit, findings);
          console.log(`${counter(results.size, visits.length)} ${report(visit, findings, told)}`);
        }),
      ),
    );
  });
  const serious = [...results.values()].flat().filter(({ isSerious }) => isSerious);
  console.log(`\n${summary(results)}`);
  console.log(
    `\n${visits.length} pages in ${Math.round((Date.now() - started) / 1000)} s, ${serious.length} serious findings`,
  );
  return serious.length === 0;
}

function visitsFor(options: ReadonlyMap<string, string>): readonly Visit[] {
  const places = new Set(chosen(options, 'places', PLACE_NAMES));
  const languages = new Set<string>(chosen(options, 'langs', LANGUAGES));
  const themes = new Set<string>(chosen(options, 'themes', THEMES));
  const devices = new Set<string>(chosen(options, 'devices', DEVICES));
  return ALL_VISITS.filter(
    ({ place, language, theme, device }) =>
      places.has(place) && languages.has(language) && themes.has(theme) && devices.has(device),
  );
}

async function lookAtAll(
  { server, browser, demoPassword }: World,
  visits: readonly Visit[],
  note: (visit: Visit, findings: readonly Finding[]) => void,
): Promise<void> {
  const looker = new Looker(browser, server.url, demoPassword);
  for (const visit of visits) note(visit, await looker.look(visit));
  await looker.close();
}

function counter(done: number, of: number): string {
  return `${String(done).padStart(String(of).length)}/${of}`;
}

/** A visit with its findings. One that was reported before, such as one of the header, is only counted again. */
function report(visit: Visit, findings: readonly Finding[], told: Set<string>): string {
  const isGood = findings.every(({ isSerious }) => !isSerious);
  const lines = findings.map(({ kind, isSerious, text }) => `    ${isSerious ? '✗' : '·'} ${kind}: ${text}`);
  const fresh = [...new Set(lines)].filter((line) => !told.has(line));
  for (const line of fresh) told.add(line);
  const again = findings.length > fresh.length ? ` (${findings.length - fresh.length} findings as before)` : '';
  return [`${isGood ? '✓' : '✗'} ${nameOf(visit)}${again}`, ...fresh].join('\n');
}

const KINDS = ['axe', 'sideways', 'clipped', 'console', 'broken'] as const;

/** A line a language, device and theme: how many pages, and how many of them have a serious finding of each kind. */
function summary(results: ReadonlyMap<Visit, readonly Finding[]>): string {
  const groups = new Map<string, (readonly Finding[])[]>();
  for (const [{ language, device, theme }, findings] of results) {
    const key = `${language} ${device} ${theme}`;
    groups.set(key, [...(groups.get(key) ?? []), findings]);
  }
  const rows = [...groups].map(([key, pages]) => {
    const having = (kind: Finding['kind']) =>
      pages.filter((findings) => findings.some((found) => found.isSerious && found.kind === kind)).length;
    const minor = pages.filter((findings) => findings.some(({ isSerious }) => !isSerious)).length;
    return [...key.split(' '), pages.length, ...KINDS.map(having), minor];
  });
  return table(['language', 'device', 'theme', 'pages', ...KINDS, 'minor'], rows);
}
