import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import { setting } from '../site/schemas.ts';
import { idText } from './shapes.ts';

const keyParams = z.object({ key: s.lineText(64) });

/** A change of a setting. */
const change = z.object({
  changeId: z.string(),
  key: z.string(),
  timeMs: s.timeMs,
  /** An e-mail address, or `sql:` and a database role. */
  changedBy: z.string(),
  /** Whether a value was stored before, and is stored after; without one the default is in force. */
  hadValue: z.boolean(),
  hasValue: z.boolean(),
  /** null without one. */
  oldValue: z.unknown(),
  newValue: z.unknown(),
});

/** Routes about the settings of the site beyond reading and setting one: their forms, their history, and the way back. */
export const consoleSettingsRoutes = defineRoutes({
  consoleSettingSchemas: {
    method: 'GET',
    path: '/hk-web/console/setting-schemas',
    area: 'console',
    auth: 'user',
    permission: 'site.settings.read',
    mutates: false,
    summary: 'Returns the JSON schema of each setting’s value, from which a form can be drawn.',
    data: z.array(
      z.object({
        key: z.string(),
        /** JSON Schema 2020-12. Rules that it cannot state are checked when the value is set. */
        schema: z.record(z.string(), z.unknown()),
      }),
    ),
    errors: [],
  },
  consoleSettingHistory: {
    method: 'GET',
    path: '/hk-web/console/settings/{key}/history',
    area: 'console',
    auth: 'user',
    permission: 'site.settings.read',
    mutates: false,
    summary: 'Lists the changes of one setting, newest first.',
    params: keyParams,
    query: z.object({ changedBy: z.optional(s.lineText(254)), ...s.pageQuery }),
    data: s.pageOf(change),
    errors: ['SETTING_UNKNOWN'],
  },
  undoConsoleSetting: {
    method: 'POST',
    path: '/hk-web/console/settings/{key}/undo',
    area: 'console',
    auth: 'user',
    permission: 'site.settings.write',
    factor: 'recent',
    mutates: true,
    summary:
      'Takes back the last change of a setting: the value before it is stored again, or none if there was none; that is a change itself.',
    params: keyParams,
    body: z.object({
      /** The last change as the caller saw it; rejected when there is a newer one. */
      changeId: idText,
    }),
    data: setting,
    errors: ['SETTING_UNKNOWN', 'SETTING_INVALID', 'SETTING_CHANGED'],
  },
  resetConsoleSetting: {
    method: 'DELETE',
    path: '/hk-web/console/settings/{key}',
    area: 'console',
    auth: 'user',
    permission: 'site.settings.write',
    factor: 'recent',
    mutates: true,
    summary: 'Removes the stored value of a setting, so that its default is in force.',
    params: keyParams,
    data: setting,
    errors: ['SETTING_UNKNOWN'],
  },
});
