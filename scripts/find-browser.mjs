import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './launcher/paths.mjs';

/** The one without windows first: it takes a quarter less of the processor. */
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const SYSTEM_PATHS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The browser for the tests: CHROMIUM_PATH, else the system's Chromium, else Playwright's own. As root in CI or in a
 * container, Debian's package is installed. Otherwise it prints instructions and exits.
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is set to ${named}, but there is no such file.`);
    return named;
  }
  const found = systemBrowser() ?? playwrightBrowser();
  if (found) return found;
  if (mayInstall()) {
    installDebianPackage();
    const installed = systemBrowser();
    if (installed) return installed;
  }
  throw new Error(
    [
      'The tests of components and pages need Chromium, and none was found. Any one of these helps:',
      '  • Debian: sudo apt-get install chromium-headless-shell (or chromium)',
      '  • anywhere: npx playwright install chromium',
      '  • or set CHROMIUM_PATH to the program of a Chromium that you have.',
      'Without a browser, run the other kinds: npm test -- check unit server simulation replay process clients',
    ].join('\n'),
  );
}

function systemBrowser() {
  for (const name of SYSTEM_NAMES) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return SYSTEM_PATHS.find((path) => existsSync(path));
}

function playwrightBrowser() {
  const require = createRequire(join(ROOT, 'tests/package.json'));
  const path = require('@playwright/test').chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

function mayInstall() {
  const isRoot = process.getuid?.() === 0;
  const isContainer = existsSync('/.dockerenv') || existsSync('/run/.containerenv');
  return isRoot && (Boolean(process.env.CI) || isContainer) && existsSync('/usr/bin/apt-get');
}

function installDebianPackage() {
  console.log('Installing Debian’s chromium-headless-shell package …');
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], options);
}
