/**
 * Names, logos and areas in memory, as the database has them.
 *
 * Goal: what an operator changes, through any server or in SQL, is on every server's pages at once. Method: triggers of the tables notify; each
 * notification, and each new connection, reads both small tables again. Not handled: a row that is deleted in SQL; it goes with the next start.
 */
import type { Pool } from 'pg';
import { listenTo } from '../../db/listen.ts';
import type { Logger } from '../../logger.ts';
import { Repeater } from '../../repeater.ts';
import type { ExchangeView } from '../exchange-view.ts';
import { loadProducts } from './products.ts';

/** Dependencies of the following. */
export interface FollowDeps {
  readonly pool: Pool;
  readonly url: string;
  readonly logger: Logger;
  readonly view: Pick<ExchangeView, 'setProducts'>;
}

/** Follows the tables until closed. */
export async function followProducts({ pool, url, logger, view }: FollowDeps): Promise<{ close: () => Promise<void> }> {
  const reading = new Repeater(async () => {
    try {
      const { assets, markets } = await loadProducts(pool);
      view.setProducts(assets, markets);
    } catch (error) {
      logger.warn({ err: error }, 'names and areas of markets could not be read');
    }
  });
  const onNotify = () => void reading.run();
  const listener = await listenTo({ url, logger, channel: 'bourse_products', onNotify });
  return {
    close: async () => {
      await listener.close();
      await reading.idle();
    },
  };
}
