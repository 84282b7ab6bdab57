import { STORAGE_KEYS } from '../browser/storage.ts';

// Pages of component tests share one browser, two of them at a time: each begins as a visitor, and hears nothing of what the other stores.
localStorage.removeItem(STORAGE_KEYS.user);
addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
