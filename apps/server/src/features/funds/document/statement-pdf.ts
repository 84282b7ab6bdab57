/**
 * Goal: a statement that can be printed and filed: who, which period, opening and closing balances, every line, numbered pages. Method: rows of
 * fixed height on landscape A4, laid out here and written by a PDF library. It takes long: the server has a thread for it
 * (`statement-thread.ts`). Chinese is set in a subset of Noto Sans CJK that has the characters of the words and ASCII, nothing else: what users
 * choose freely, such as names, is not printed.
 */
import { readFile } from 'node:fs/promises';
import PDFDocument from 'pdfkit';
import { DOCUMENT_WORDS, type DocumentLanguage, type DocumentWords } from './document-words.ts';

/** One balance of the period, amounts as decimal text. */
export interface BalanceLine {
  readonly coin: string;
  readonly wallet: string;
  readonly opening: string;
  readonly moneyIn: string;
  readonly moneyOut: string;
  readonly closing: string;
}

/** One change, amounts as decimal text. */
export interface ChangeLine {
  readonly timeMs: number;
  readonly kind: string;
  readonly wallet: string;
  readonly coin: string;
  readonly change: string;
  readonly balance: string;
  /** Order id; empty: none. */
  readonly order: string;
}

/** What is printed. */
export interface StatementDocument {
  readonly language: DocumentLanguage;
  readonly exchange: string;
  readonly accountId: number;
  readonly email: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly madeMs: number;
  /** Whether lines were chosen by their kind, so that they need not explain the balances. */
  readonly isPartial: boolean;
  readonly balances: readonly BalanceLine[];
  readonly changes: readonly ChangeLine[];
}

const PAGE = { width: 842, height: 595, margin: 40 } as const;
const ROW = 15;
const BOTTOM = PAGE.height - PAGE.margin - 24;
const RIGHT = PAGE.width - PAGE.margin;
const INK = '#111418';
const QUIET = '#5f6773';
const LINE = '#d5d9e0';

/** A column: where it begins or, aligned to its end, ends. */
interface Column<Row> {
  readonly head: keyof DocumentWords;
  readonly at: number;
  readonly align?: 'end';
  readonly text: (row: Row) => string;
}

const BALANCE_COLUMNS: readonly Column<BalanceLine>[] = [
  { head: 'coin', at: PAGE.margin, text: (row) => row.coin },
  { head: 'wallet', at: 120, text: (row) => row.wallet },
  { head: 'opening', at: 360, align: 'end', text: (row) => row.opening },
  { head: 'moneyIn', at: 507, align: 'end', text: (row) => row.moneyIn },
  { head: 'moneyOut', at: 654, align: 'end', text: (row) => row.moneyOut },
  { head: 'closing', at: RIGHT, align: 'end', text: (row) => row.closing },
];
const CHANGE_COLUMNS: readonly Column<ChangeLine>[] = [
  { head: 'time', at: PAGE.margin, text: (row) => utcText(row.timeMs) },
  { head: 'kind', at: 155, text: (row) => row.kind },
  { head: 'wallet', at: 262, text: (row) => row.wallet },
  { head: 'coin', at: 384, text: (row) => row.coin },
  { head: 'change', at: 555, align: 'end', text: (row) => row.change },
  { head: 'balance', at: 690, align: 'end', text: (row) => row.balance },
  { head: 'order', at: RIGHT, align: 'end', text: (row) => row.order },
];

type Pdf = InstanceType<typeof PDFDocument>;

/** Writes the document. */
export async function statementPdf(statement: StatementDocument): Promise<Buffer> {
  const words = DOCUMENT_WORDS[statement.language];
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    lang: statement.language.replace('_', '-'),
    info: { Title: words.title, Author: statement.exchange, CreationDate: new Date(statement.madeMs) },
  });
  const done = bytesOf(pdf);
  pdf.font((await fontOf(statement.language)) ?? 'Helvetica');
  const sheet = new Sheet(pdf);
  writeHead(sheet, statement, words);
  writeTable(sheet, words, words.balances, BALANCE_COLUMNS, statement.balances);
  if (statement.isPartial) sheet.line(words.onlySome, QUIET);
  sheet.skip();
  if (statement.changes.length === 0) sheet.line(words.noLines, QUIET);
  else writeTable(sheet, words, words.lines, CHANGE_COLUMNS, statement.changes);
  sheet.skip();
  sheet.line(words.note, QUIET);
  numberPages(pdf, statement, words);
  pdf.end();
  return done;
}

const fonts = new Map<DocumentLanguage, Promise<Buffer>>();

/** The font of a language; undefined: the one that every reader of PDF has. */
function fontOf(language: DocumentLanguage): Promise<Buffer> | undefined {
  if (language === 'en_US') return undefined;
  const file = `./fonts/noto-sans-${language.toLowerCase().replace('_', '-')}.otf`;
  const font = fonts.get(language) ?? readFile(new URL(file, import.meta.url));
  fonts.set(language, font);
  return font;
}

function bytesOf(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

/** The pages as they are filled from the top. */
class Sheet {
  readonly pdf: Pdf;
  private y = PAGE.margin;

  constructor(pdf: Pdf) {
    this.pdf = pdf;
  }

  /** Leaves half a row free. */
  skip(): void {
    this.y += ROW / 2;
  }

  /** Whether so many rows fit on the page; begins the next one when they do not. */
  isNewPageFor(rows: number): boolean {
    if (this.y + rows * ROW <= BOTTOM) return false;
    this.pdf.addPage();
    this.y = PAGE.margin;
    return true;
  }

  /** A line of text of its own. */
  line(text: string, colour: string = INK, size = 8): void {
    this.isNewPageFor(1);
    this.put(text, PAGE.margin, colour, size);
    this.y += Math.max(ROW, size * 1.6);
  }

  /** Texts side by side, each from or to its column's place. */
  row<Row>(columns: readonly Column<Row>[], text: (column: Column<Row>) => string, colour: string = INK): void {
    for (const column of columns) {
      const value = text(column);
      this.pdf.fontSize(8);
      const x = column.align === 'end' ? column.at - this.pdf.widthOfString(value) : column.at;
      this.put(value, x, colour, 8);
    }
    this.y += ROW;
    const hairline = this.y - 4;
    this.pdf.lineWidth(0.5).strokeColor(LINE).moveTo(PAGE.margin, hairline).lineTo(RIGHT, hairline).stroke();
  }

  private put(text: string, x: number, colour: string, size: number): void {
    this.pdf.fontSize(size).fillColor(colour).text(text, x, this.y, { lineBreak: false });
  }
}

function writeHead(sheet: Sheet, statement: StatementDocument, words: DocumentWords): void {
  sheet.line(statement.exchange, QUIET, 9);
  sheet.line(words.title, INK, 18);
  const account = [`UID ${statement.accountId}`, ...(IS_ASCII.test(statement.email) ? [statement.email] : [])];
  sheet.line(`${words.account}: ${account.join(' - ')}`);
  sheet.line(`${words.period}: ${utcText(statement.fromMs)} - ${utcText(statement.toMs)}`);
  sheet.line(`${words.made}: ${utcText(statement.madeMs)}`);
  sheet.skip();
}

const IS_ASCII = /^[\x20-\x7e]+$/;

/** A title, the columns' heads on each page that the table is on, and its rows. */
function writeTable<Row>(
  sheet: Sheet,
  words: DocumentWords,
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  const head = () => sheet.row(columns, (column) => String(words[column.head]), QUIET);
  sheet.isNewPageFor(4);
  sheet.line(title, INK, 11);
  head();
  for (const row of rows) {
    if (sheet.isNewPageFor(1)) head();
    sheet.row(columns, (column) => column.text(row));
  }
}

function numberPages(pdf: Pdf, statement: StatementDocument, words: DocumentWords): void {
  const { count } = pdf.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at);
    const text = words.page.replace('{page}', String(at + 1)).replace('{pages}', String(count));
    const y = PAGE.height - PAGE.margin - 8;
    pdf.fontSize(8).fillColor(QUIET);
    pdf.text(`${statement.exchange} - UID ${statement.accountId}`, PAGE.margin, y, { lineBreak: false });
    pdf.text(text, RIGHT - pdf.widthOfString(text), y, { lineBreak: false });
  }
}

/** `2026-11-21 09:05:07`. */
function utcText(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ');
}
