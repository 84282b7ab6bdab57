import { API_CODES } from '@bourse/contract';
import { KLINE_INTERVALS } from '@bourse/domain';
import { expect, it } from 'vitest';
import { wordsOf } from '../../testing/words.ts';
import { CANDLE_LOOKS } from '../../trading/chart/chart-settings.ts';
import { TOOL_NAMES } from '../../trading/chart/drawing-tools.ts';
import { HOTKEYS } from '../../trading/hotkeys/hotkeys.ts';
import { PRESETS } from '../../trading/layout/layout-store.ts';

const REQUIRED = ['en_US', 'zh_CN', 'zh_HK'] as const;

/** Message ids that are put together from a table. */
const BUILT_IDS = [
  ...KLINE_INTERVALS.map((interval) => `terminal.interval.${interval}`),
  ...CANDLE_LOOKS.map((look) => `terminal.chart.look.${look}`),
  ...TOOL_NAMES.map((tool) => `terminal.chart.tool.${tool}`),
  ...Object.keys(HOTKEYS).map((action) => `ticket.hotkeys.${action}`),
  ...PRESETS.map((preset) => `terminal.layout.${preset}`),
  ...Object.keys(API_CODES).map((name) => `error.${name}`),
];

// Ids that stand in the sources as they are: `npm run words -- check`.
it.each(REQUIRED)('has every message in %s whose id the trading page makes from a table', (language) => {
  const messages = wordsOf(language);
  expect(BUILT_IDS.length).toBeGreaterThan(100);
  expect(BUILT_IDS.filter((id) => (messages[id] ?? '') === '')).toEqual([]);
});
