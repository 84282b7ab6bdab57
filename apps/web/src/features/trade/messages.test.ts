import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_CODES } from '@bourse/contract';
import { KLINE_INTERVALS } from '@bourse/domain';
import { describe, expect, it } from 'vitest';
import { CANDLE_LOOKS } from './chart/chart-settings.ts';
import { TOOL_NAMES } from './chart/drawing-tools.ts';
import { HOTKEYS } from './hotkeys/hotkeys.ts';
import { PRESETS } from './layout/layout-store.ts';

const HERE = import.meta.dirname;
const LOCALES = ['en_US', 'zh_CN', 'zh_HK'] as const;

function messagesOf(locale: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(HERE, `../../../locales/${locale}.json`), 'utf8')) as Record<string, string>;
}

/** Message ids that stand in the page's sources as they are. */
function writtenIds(): readonly string[] {
  const sources = readdirSync(HERE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!.*\.test\.).*\.tsx?$/.test(name),
  );
  const texts = sources.map((name) => readFileSync(join(HERE, name), 'utf8'));
  return [
    ...new Set(texts.flatMap((text) => [...text.matchAll(/['"](trade\.[\w.-]+)['"]/g)].map(([, id]) => id ?? ''))),
  ];
}

/** Message ids that are put together from a table. */
const BUILT_IDS = [
  ...KLINE_INTERVALS.map((interval) => `trade.interval.${interval}`),
  ...CANDLE_LOOKS.map((look) => `trade.chart.look.${look}`),
  ...TOOL_NAMES.map((tool) => `trade.chart.tool.${tool}`),
  ...Object.keys(HOTKEYS).map((action) => `trade.hotkeys.${action}`),
  ...PRESETS.map((preset) => `trade.layout.${preset}`),
  ...Object.keys(API_CODES).map((name) => `error.${name}`),
];

describe.each(LOCALES)('words of the trading page in %s', (locale) => {
  const messages = messagesOf(locale);

  it('has every message that the page asks for', () => {
    const ids = [...writtenIds(), ...BUILT_IDS];
    expect(ids.length).toBeGreaterThan(150);
    expect(ids.filter((id) => (messages[id] ?? '') === '')).toEqual([]);
  });

  it('uses the same arguments as English', () => {
    const english = messagesOf('en_US');
    const names = (text: string) =>
      [...new Set([...text.matchAll(/\{([a-z]\w*)[,}]/g)].map(([, name]) => name))].sort();
    const differing = Object.keys(english).filter(
      (id) => id.startsWith('trade.') && `${names(english[id] ?? '')}` !== `${names(messages[id] ?? '')}`,
    );
    expect(differing).toEqual([]);
  });
});
