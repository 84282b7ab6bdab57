import { describe, expect, it } from 'vitest';
import { pdfTexts } from '../../../testing/pdf-text.ts';
import { DOCUMENT_WORDS, type DocumentLanguage, documentLanguageOf } from './document-words.ts';
import { type ChangeLine, type StatementDocument, statementPdf } from './statement-pdf.ts';

const FROM = Date.UTC(2026, 10, 1);
const balance = { coin: 'BTC', wallet: 'Spot', opening: '0.5', moneyIn: '1', moneyOut: '0.25', closing: '1.25' };

function change(at: number): ChangeLine {
  const amounts = { change: `-${at}.00000001`, balance: `123456789012.${String(at).padStart(8, '0')}` };
  return { timeMs: FROM + at * 1_000, kind: 'Trade', wallet: 'Spot', coin: 'BTC', order: `10${at}`, ...amounts };
}

function statement(language: DocumentLanguage, changes: readonly ChangeLine[]): StatementDocument {
  const period = { fromMs: FROM, toMs: FROM + 86_399_999, madeMs: FROM + 90_000_000 };
  const who = { exchange: 'Bourse', accountId: 1_234, email: 'trader@example.com' };
  return { language, ...who, ...period, isPartial: false, balances: [balance], changes };
}

describe('the statement as a PDF', () => {
  it('says who, which period, the balances, and each change with every digit', async () => {
    const bytes = await statementPdf(statement('en_US', [change(1), change(2)]));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const [page = '', ...others] = pdfTexts(bytes);
    expect(others).toEqual([]);
    const lines = page.split('\n');
    for (const text of [
      'Account statement',
      'Account: UID 1234 - trader@example.com',
      'Period (UTC): 2026-11-01 00:00:00 - 2026-11-01 23:59:59',
      'Made on (UTC): 2026-11-02 01:00:00',
      ...Object.values(balance),
      '2026-11-01 00:00:01',
      '-2.00000001',
      '123456789012.00000002',
      '102',
      'Page 1 of 1',
    ]) {
      expect(lines).toContain(text);
    }
  });

  it('goes on over numbered pages with the heads on each, every line once', async () => {
    const changes = Array.from({ length: 1_000 }, (_, at) => change(at));
    const pages = pdfTexts(await statementPdf(statement('en_US', changes)));
    expect(pages.length).toBeGreaterThan(25);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(page).toContain('Balance after');
    }
    const printed = pages.flatMap((page) => page.split('\n')).filter((text) => text.startsWith('123456789012.'));
    expect(printed).toEqual(changes.map((line) => line.balance));
  });

  it.each(['zh_CN', 'zh_HK'] as const)(
    'is in Chinese, and its font has every character of the words: %s',
    async (language) => {
      const words = DOCUMENT_WORDS[language];
      const texts = Object.values<string | Readonly<Record<string, string>>>({ ...words }).flatMap((text) =>
        typeof text === 'string' ? [text] : Object.values(text),
      );
      const kinds = texts.map((kind, at) => ({ ...change(at), kind }));
      const printed = pdfTexts(await statementPdf({ ...statement(language, kinds), isPartial: true })).join('\n');
      expect(printed).not.toContain('\uFFFD');
      for (const text of texts.filter((one) => !one.includes('{'))) expect(printed.split('\n')).toContain(text);
      expect(printed).toContain(words.page.replace('{page}', '1').replace('{pages}', '2'));
    },
  );

  it('is in English for languages whose script has no font here', () => {
    expect(['ja_JP', 'ar_AE', 'de_DE', undefined, 'zh_HK'].map(documentLanguageOf)).toEqual([
      'en_US',
      'en_US',
      'en_US',
      'en_US',
      'zh_HK',
    ]);
  });
});
