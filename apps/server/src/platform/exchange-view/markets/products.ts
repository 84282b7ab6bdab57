import type { ClientBase, Pool } from 'pg';
import type { Migration } from '../../db/migrate.ts';
import type { AssetProduct, MarketProduct } from './catalogue.ts';

/** Names, logos and areas: product data of assets and markets beyond the core's numbers. */
export const productMigrations: readonly Migration[] = [
  {
    name: 'products-1-assets-and-markets',
    sql: `
      create table asset_products (
        asset_id integer primary key,
        name text not null,
        web_logo text not null
      );
      create table market_products (
        market_id integer primary key,
        trade_area integer not null,
        is_margin_trade boolean not null,
        margin_ratio integer not null
      );
    `,
  },
  {
    name: 'products-2-notify',
    sql: `
      create function notify_products() returns trigger language plpgsql as $$
      begin
        perform pg_notify('bourse_products', '');
        return null;
      end $$;
      create trigger asset_products_notify after insert or update on asset_products
        for each statement execute function notify_products();
      create trigger market_products_notify after insert or update on market_products
        for each statement execute function notify_products();
    `,
  },
];

/** Stores product data, replacing that of the same asset or market. */
export function saveProducts(
  db: Pick<Pool | ClientBase, 'query'>,
  assets: readonly AssetProduct[],
  markets: readonly MarketProduct[],
): Promise<void> {
  return insertProducts(db, assets, markets, {
    assets: 'do update set name = excluded.name, web_logo = excluded.web_logo',
    markets: `do update set trade_area = excluded.trade_area, is_margin_trade = excluded.is_margin_trade,
      margin_ratio = excluded.margin_ratio`,
  });
}

/** Stores product data where there is none: what an operator has changed stays. */
export function addProducts(
  db: Pick<Pool | ClientBase, 'query'>,
  assets: readonly AssetProduct[],
  markets: readonly MarketProduct[],
): Promise<void> {
  return insertProducts(db, assets, markets, { assets: 'do nothing', markets: 'do nothing' });
}

/** `known`: what happens to a row that is there already. */
async function insertProducts(
  db: Pick<Pool | ClientBase, 'query'>,
  assets: readonly AssetProduct[],
  markets: readonly MarketProduct[],
  known: { readonly assets: string; readonly markets: string },
): Promise<void> {
  await db.query(
    `insert into asset_products (asset_id, name, web_logo)
      select * from unnest($1::integer[], $2::text[], $3::text[])
      on conflict (asset_id) ${known.assets}`,
    [assets.map((row) => row.assetId), assets.map((row) => row.name), assets.map((row) => row.webLogo)],
  );
  await db.query(
    `insert into market_products (market_id, trade_area, is_margin_trade, margin_ratio)
      select * from unnest($1::integer[], $2::integer[], $3::boolean[], $4::integer[])
      on conflict (market_id) ${known.markets}`,
    [
      markets.map((row) => row.marketId),
      markets.map((row) => row.tradeArea),
      markets.map((row) => row.isMarginTrade),
      markets.map((row) => row.marginRatio),
    ],
  );
}

/** Removes product data of an asset or a market that was not listed in the end. */
export async function removeProducts(
  db: Pick<Pool | ClientBase, 'query'>,
  ids: { readonly assetId: number } | { readonly marketId: number },
): Promise<void> {
  if ('assetId' in ids) await db.query('delete from asset_products where asset_id = $1', [ids.assetId]);
  else await db.query('delete from market_products where market_id = $1', [ids.marketId]);
}

/** Reads all product data. */
export async function loadProducts(pool: Pool): Promise<{ assets: AssetProduct[]; markets: MarketProduct[] }> {
  const assets = await pool.query<{ asset_id: number; name: string; web_logo: string }>('select * from asset_products');
  const markets = await pool.query<{
    market_id: number;
    trade_area: number;
    is_margin_trade: boolean;
    margin_ratio: number;
  }>('select * from market_products');
  return {
    assets: assets.rows.map((row) => ({ assetId: row.asset_id, name: row.name, webLogo: row.web_logo })),
    markets: markets.rows.map((row) => ({
      marketId: row.market_id,
      tradeArea: row.trade_area,
      isMarginTrade: row.is_margin_trade,
      marginRatio: row.margin_ratio,
    })),
  };
}
