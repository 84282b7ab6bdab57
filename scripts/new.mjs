// `npm run new -- page …`: makes the files of something new, with its lines in the lists that know it, its words and its tests.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './launcher/paths.mjs';
import { makePage } from './new/page.mjs';

const HELP = `npm run new -- page FEATURE PATH TITLE [--login | --wallet] [LANGUAGE=TITLE …]

  A page of the site: its folder if the feature has none, its place, page, words, unit test and browser test.
  FEATURE   folder in apps/web/src/features, kebab-case
  PATH      address after the language: vip, or support/article; a parameter in braces needs a planned place
  TITLE     English title of the page

A path that is planned gives up its place there: needs, query and the words of all languages are taken over. Another one needs titles in
zh_CN and zh_HK as well; the other languages count as missing until they are translated (npm run words -- missing).`;

/** Arguments of the command line: texts by language, switches, and the rest in its order. */
function readArguments(given) {
  const texts = {};
  const rest = [];
  let needs;
  for (const part of given) {
    const [, language, text] = /^([a-z]{2}_[A-Z]{2})=(.*)$/s.exec(part) ?? [];
    if (part === '--login' || part === '--wallet') needs = part.slice(2);
    else if (language === undefined) rest.push(part);
    else texts[language] = text;
  }
  return { texts, needs, rest };
}

function run([kind, ...given]) {
  const { texts, needs, rest } = readArguments(given);
  const [feature, path, title, ...more] = rest;
  if (kind !== 'page' || title === undefined || more.length > 0) throw new Error(HELP);
  const written = makePage(ROOT, { feature, path, title, needs, texts });
  const sources = written.filter((file) => /\.(tsx?|json)$/.test(file));
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const { status, stderr } = spawnSync(biome, ['check', '--write', '--colors=off', ...sources], { cwd: ROOT });
  if (status !== 0) throw new Error(`The files are written, but not as the house formats them: ${stderr}`);
  console.log(written.join('\n'));
}

try {
  run(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
