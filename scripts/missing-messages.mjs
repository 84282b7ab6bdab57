// `node scripts/missing-messages.mjs [language]`: what translators have to do. Without a language: how many messages each one lacks
// and how many it has that English has no more. With one: the missing keys with their English words, ready to fill in.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './launcher/paths.mjs';

const DIR = join(ROOT, 'apps/web/locales');

function read(language) {
  return JSON.parse(readFileSync(join(DIR, `${language}.json`), 'utf8'));
}

const english = read('en_US');
const missingIn = (texts) => Object.keys(english).filter((key) => !(key in texts));

const [asked] = process.argv.slice(2);
if (asked === undefined) {
  for (const name of readdirSync(DIR).filter((file) => file.endsWith('.json'))) {
    const texts = read(name.slice(0, -5));
    const surplus = Object.keys(texts).filter((key) => !(key in english));
    console.log(`${name.slice(0, -5)}: ${missingIn(texts).length} missing, ${surplus.length} too many`);
  }
} else {
  console.log(JSON.stringify(Object.fromEntries(missingIn(read(asked)).map((key) => [key, english[key]])), null, 2));
}
