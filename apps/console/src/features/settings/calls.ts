import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this room. */
export const settingsCalls = defineCalls({
  consoleSettings: ['GET', '/hk-web/console/settings', false],
  setConsoleSetting: ['PUT', '/hk-web/console/settings/{key}', true],
  resetConsoleSetting: ['DELETE', '/hk-web/console/settings/{key}', true],
  consoleSettingSchemas: ['GET', '/hk-web/console/setting-schemas', false],
  consoleSettingHistory: ['GET', '/hk-web/console/settings/{key}/history', false],
  undoConsoleSetting: ['POST', '/hk-web/console/settings/{key}/undo', true],
});
