/** Canned answers: operators' texts with variables in braces, which are filled from the talk in which they are used. */
import { CANNED_VARIABLES, type RouteBody, type RouteData, type TalkCardData } from '@bourse/contract';
import type { Pool } from 'pg';
import { markAct } from '../../platform/audit/act.ts';
import { Where } from '../../platform/db/where-builder.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';

type CannedData = RouteData<'createCannedAnswer'>;
type CannedBody = RouteBody<'createCannedAnswer'>;
/** A variable of canned answers. */
export type CannedVariable = (typeof CANNED_VARIABLES)[number];
/** Values of variables; one that is empty counts as missing. */
export type CannedValues = Readonly<Partial<Record<CannedVariable, string | undefined>>>;

type CannedRow = Omit<CannedData, 'cannedId' | 'changedMs' | 'variables'> & {
  readonly cannedId: bigint;
  readonly changedMs: bigint;
};

const VARIABLE = /\{([a-z]+)\}/g;
const MAX_CANNED = 500;
const COLUMNS = 'canned_id as "cannedId", title, language, product, text, changed_ms as "changedMs"';

function isVariable(name: string): name is CannedVariable {
  return (CANNED_VARIABLES as readonly string[]).includes(name);
}

/** Names in braces in a text, each once, in order of appearance. */
function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))];
}

/** Fills a text in one pass, so that a value in braces stays as it is. Rejected: SUPPORT_VARIABLE_MISSING with the variable as field. */
export function fillText(text: string, values: CannedValues): ApiResult<string> {
  const missing = namesIn(text).find((name) => isVariable(name) && (values[name] ?? '') === '');
  if (missing !== undefined) return reject('SUPPORT_VARIABLE_MISSING', missing);
  return {
    ok: true,
    value: text.replaceAll(VARIABLE, (whole, name: string) => (isVariable(name) ? (values[name] ?? '') : whole)),
  };
}

/** What the newest card of a talk gives to a text: its order or transfer, and the coin of the latter. */
export function cardValues(card: TalkCardData | undefined): CannedValues {
  if (card === undefined) return {};
  return card.kind === 'order' ? { order: card.id } : { transfer: card.id, coin: card.coin };
}

/** Reads and changes canned answers. */
export class CannedAnswers {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** By title, those of a language and product when they are named. */
  async list(filter: {
    readonly language?: string | undefined;
    readonly product?: string | undefined;
  }): Promise<CannedData[]> {
    const where = new Where();
    where.add('true');
    where.add('language = ?', filter.language);
    where.add('product = ?', filter.product);
    const { rows } = await this.pool.query<CannedRow>(
      `select ${COLUMNS} from support_canned where ${where.text} order by lower(title), canned_id limit ${MAX_CANNED}`,
      where.values,
    );
    return rows.map(cannedData);
  }

  /** Rejected: SUPPORT_CANNED_UNKNOWN. */
  async find(cannedId: bigint): Promise<ApiResult<CannedData>> {
    const { rows } = await this.pool.query<CannedRow>(`select ${COLUMNS} from support_canned where canned_id = $1`, [
      cannedId,
    ]);
    return this.first(rows);
  }

  /** Rejected: SUPPORT_VARIABLE_UNKNOWN, SUPPORT_CANNED_FULL. */
  async create(body: CannedBody, nowMs: number): Promise<ApiResult<CannedData>> {
    const unknown = namesIn(body.text).find((name) => !isVariable(name));
    if (unknown !== undefined) return reject('SUPPORT_VARIABLE_UNKNOWN', 'text');
    return inTransaction(this.pool, async (tx) => {
      await tx.query('lock table support_canned in share row exclusive mode');
      const { rows: counted } = await tx.query<{ count: number }>('select count(*)::int as count from support_canned');
      if ((counted[0]?.count ?? 0) >= MAX_CANNED) return reject('SUPPORT_CANNED_FULL');
      const { rows } = await tx.query<CannedRow>(
        `insert into support_canned (title, language, product, text, changed_ms) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
        [body.title, body.language, body.product, body.text, nowMs],
      );
      await markAct(tx);
      return this.first(rows);
    });
  }

  /** Rejected: SUPPORT_CANNED_UNKNOWN, SUPPORT_VARIABLE_UNKNOWN. */
  async change(cannedId: bigint, body: CannedBody, nowMs: number): Promise<ApiResult<CannedData>> {
    const unknown = namesIn(body.text).find((name) => !isVariable(name));
    if (unknown !== undefined) return reject('SUPPORT_VARIABLE_UNKNOWN', 'text');
    return inTransaction(this.pool, async (tx) => {
      const { rows } = await tx.query<CannedRow>(
        `update support_canned set title = $2, language = $3, product = $4, text = $5, changed_ms = $6 where canned_id = $1
          returning ${COLUMNS}`,
        [cannedId, body.title, body.language, body.product, body.text, nowMs],
      );
      await markAct(tx);
      return this.first(rows);
    });
  }

  /** Rejected: SUPPORT_CANNED_UNKNOWN. */
  async remove(cannedId: bigint): Promise<ApiResult<Record<never, never>>> {
    return inTransaction(this.pool, async (tx) => {
      const { rowCount } = await tx.query('delete from support_canned where canned_id = $1', [cannedId]);
      if (rowCount === 0) return reject('SUPPORT_CANNED_UNKNOWN', 'cannedId');
      await markAct(tx);
      return { ok: true, value: {} };
    });
  }

  private first([row]: readonly CannedRow[]): ApiResult<CannedData> {
    return row === undefined ? reject('SUPPORT_CANNED_UNKNOWN', 'cannedId') : { ok: true, value: cannedData(row) };
  }
}

function cannedData({ cannedId, changedMs, ...row }: CannedRow): CannedData {
  return {
    ...row,
    cannedId: cannedId.toString(),
    variables: namesIn(row.text).filter(isVariable),
    changedMs: Number(changedMs),
  };
}
