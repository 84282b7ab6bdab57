import { API_CODES, COIN_SECTORS } from '@bourse/contract';
import { KLINE_INTERVALS } from '@bourse/domain';
import { expect, it } from 'vitest';
import { wordsOf } from '../../testing/words.ts';
import { CANDLE_LOOKS } from '../../trading/chart/chart-settings.ts';
import { TOOL_NAMES } from '../../trading/chart/drawings/tools.ts';
import { ASKING_KINDS } from '../../trading/form/order-form-document.ts';
import { HOTKEY_ACTIONS, HOTKEY_GROUPS } from '../../trading/hotkeys/hotkeys.ts';
import { PRESETS } from '../../trading/layout/presets.ts';
import { SOUND_EVENTS } from '../../trading/sounds/sound-settings.ts';
import { PAIR_SORTS } from './model/pair-rows.ts';

const REQUIRED = ['en_US', 'zh_CN', 'zh_HK'] as const;

/** Message ids that are put together from a table. */
const BUILT_IDS = [
  ...KLINE_INTERVALS.map((interval) => `terminal.interval.${interval}`),
  ...CANDLE_LOOKS.map((look) => `terminal.chart.look.${look}`),
  ...TOOL_NAMES.map((tool) => `terminal.chart.tool.${tool}`),
  ...HOTKEY_ACTIONS.map((action) => `ticket.hotkeys.${action}`),
  ...HOTKEY_GROUPS.map((group) => `ticket.hotkeys.group.${group}`),
  ...SOUND_EVENTS.map((event) => `sounds.event.${event}`),
  ...PAIR_SORTS.map((key) => `spot.pairs.column.${key}`),
  ...COIN_SECTORS.map((sector) => `markets.sector.${sector}`),
  ...PRESETS.map((preset) => `terminal.layout.${preset}`),
  ...ASKING_KINDS.map((kind) => `ticket.settings.ask.${kind}`),
  ...Object.keys(API_CODES).map((name) => `error.${name}`),
];

// Ids that stand in the sources as they are: `npm run words -- check`.
it.each(REQUIRED)('has every message in %s whose id the trading page makes from a table', (language) => {
  const messages = wordsOf(language);
  expect(BUILT_IDS.length).toBeGreaterThan(100);
  expect(BUILT_IDS.filter((id) => (messages[id] ?? '') === '')).toEqual([]);
});
