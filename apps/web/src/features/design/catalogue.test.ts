import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ui from '@bourse/ui';
import * as areaChart from '@bourse/ui/area-chart';
import * as dateRangePicker from '@bourse/ui/date-range-picker';
import * as donutChart from '@bourse/ui/donut-chart';
import * as qrCode from '@bourse/ui/qr-code';
import { describe, expect, it } from 'vitest';

const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');

/** The shell shows it once for the whole page; the catalogue's buttons make it speak. */
const SHOWN_BY_THE_SHELL = new Set(['ToastRegion', 'PopoverClose']);

/** Also the parts that pages load late; the chart over time needs a browser to be loaded. */
const parts = { ...ui, ...areaChart, ...dateRangePicker, ...donutChart, ...qrCode, TimeChart: () => null };
const components = Object.entries(parts)
  .filter(([name, value]) => /^[A-Z][a-z]/.test(name) && typeof value === 'function')
  .map(([name]) => name);

describe('the design catalogue', () => {
  it('knows the components', () => expect(components.length).toBeGreaterThan(20));

  it.each(components.filter((name) => !SHOWN_BY_THE_SHELL.has(name)))('shows %s', (name) => {
    expect(sources).toMatch(new RegExp(`<${name}[\\s/>]`));
  });
});
