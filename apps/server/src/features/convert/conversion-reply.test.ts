import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import { fund, TEST_ASSETS } from '../../testing/test-world.ts';
import { ConversionStore } from './conversions.store.ts';
import { ConvertService } from './convert.service.ts';

const { BTC, USDT } = TEST_ASSETS;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a conversion whose reply was lost has it as soon as the exchange is ready, after the quote’s end as well', async () => {
  const { db, host, projector, view } = server;
  const [maker, user] = [await server.newUser(), await server.newUser()];
  await fund(host, maker.accountId, 'USDT', '100000');
  await fund(host, user.accountId, 'BTC', '1');
  await maker.expect('placeSpotOrder', {
    body: { tradeCode: 'btc_usdt', type: 'limit', side: 'buy', price: '50000', qty: '1' },
  });
  let [isLost, isReady, nowMs] = [true, false, view.nowMs()];
  const submit: typeof host.submit = async (command, key) => {
    const applied = await host.submit(command, key);
    if (!isLost) return applied;
    isLost = false;
    throw new Error('the reply was lost');
  };
  const service = new ConvertService({
    host: { submit },
    view: Object.create(view, { nowMs: { value: () => nowMs } }),
    projector: Object.create(projector, {
      whenProjected: { value: async (seq: number) => isReady && projector.whenProjected(seq) },
    }),
    store: new ConversionStore(db.pool),
  });
  const query = { fromCoinId: String(BTC.assetId), toCoinId: String(USDT.assetId), amount: '0.5' };
  const quote = service.quote(user.accountId, query);
  if (!quote.ok) throw new Error(quote.code);
  const accept = () => service.convert(user.accountId, quote.value.quoteId);
  await expect(accept()).rejects.toThrow('the reply was lost');
  expect(await Promise.all([accept(), accept()])).toMatchObject([{ code: 'NOT_READY' }, { code: 'NOT_READY' }]);
  nowMs += 60_000;
  isReady = true;
  const done = await accept();
  expect(done).toMatchObject({ ok: true, value: { paid: '0.50000000', received: quote.value.received } });
  expect(await accept()).toEqual(done);
  const { items } = await user.expect('conversions');
  expect(items).toEqual([done.ok && done.value]);
});
