// `npm run audit -- axe|lighthouse|longtasks|size`: finds the browser, then hands over to tests/audit.
import { findBrowser } from './find-browser.mjs';

process.env.CHROMIUM_PATH = findBrowser();
await import('../tests/audit/run.ts');
