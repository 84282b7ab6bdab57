import type { Converted, ConvertedLeg } from '@bourse/core';
import type { Pool } from 'pg';

/** A conversion as it is stored; the time in milliseconds since the epoch. */
export type StoredConversion = Omit<Converted, 'type' | 'conversionId'> & {
  readonly conversionId: bigint;
  readonly createdMs: number;
};

interface Row extends Omit<StoredConversion, 'legs' | 'createdMs'> {
  readonly legs: readonly Readonly<Record<'orderId' | 'paid' | 'received', string> & StoredLeg>[];
  readonly createdMs: bigint;
}
type StoredLeg = Omit<ConvertedLeg, 'orderId' | 'paid' | 'received'>;

const COLUMNS = `conversion_id as "conversionId", account_id as "accountId", from_asset_id as "fromAssetId",
  to_asset_id as "toAssetId", paid, received, legs, created_ms as "createdMs"`;

/** Reads conversions. */
export class ConversionStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** At most `limit` conversions of an account, newest first; only those with a smaller id than `before`. */
  async list(accountId: number, before: bigint | undefined, limit: number): Promise<StoredConversion[]> {
    const { rows } = await this.pool.query<Row>(
      `select ${COLUMNS} from conversions where account_id = $1 and ($2::bigint is null or conversion_id < $2)
        order by conversion_id desc limit $3`,
      [accountId, before, limit],
    );
    return rows.map(read);
  }

  async find(conversionId: number): Promise<StoredConversion | undefined> {
    const { rows } = await this.pool.query<Row>(`select ${COLUMNS} from conversions where conversion_id = $1`, [
      conversionId,
    ]);
    return rows[0] && read(rows[0]);
  }
}

function read({ createdMs, legs, ...row }: Row): StoredConversion {
  const big = (leg: Row['legs'][number]): ConvertedLeg => ({
    ...leg,
    orderId: BigInt(leg.orderId),
    paid: BigInt(leg.paid),
    received: BigInt(leg.received),
  });
  return { ...row, createdMs: Number(createdMs), legs: legs.map(big) };
}
