import type { Command, Exchange } from '@bourse/core';
import type { Random } from '../../simulation/random.ts';
import type { RoomArbitrary } from '../../simulation/simulate-rooms.ts';
import { ACCOUNTS, ASSETS } from '../../simulation/world.ts';
import type { EscrowCommand } from '../room/commands.ts';
import { escrowRoom } from '../room/escrow-room.ts';
import type { Escrow } from '../room/events.ts';

/** The escrow room's commands for the simulation, drawn from a stream of its own. */
export const escrowArbitrary: RoomArbitrary = {
  number: escrowRoom.number,
  share: 40,
  // The room is not in the product's table, so its commands are not in `Command`.
  command: (random, exchange) => commandOf(random, exchange) as unknown as Command,
};

function commandOf(random: Random, exchange: Exchange): EscrowCommand {
  const accountId = random.pick(ACCOUNTS);
  if (random.percent(60)) {
    const sellerId = random.percent(3) ? 77_777 : random.pick(ACCOUNTS);
    const assetId = random.percent(3) ? 77 : random.pick(ASSETS).assetId;
    const amount = BigInt(random.between(random.percent(3) ? -1 : 1, 1_000));
    const deadlineMs = exchange.timeMs + random.between(-10, 5_000);
    // As the service's, never used twice.
    const reference = `r${exchange.seq}`;
    return { type: 'open-escrow', accountId, sellerId, assetId, amount, deadlineMs, reference };
  }
  const open = exchange.recovered()['toy-escrow'] as readonly Escrow[];
  const type = random.pick(['release-escrow', 'refund-escrow'] as const);
  // One past the end is an escrow that was never opened.
  const escrow = open[random.between(0, open.length)];
  if (escrow === undefined) return { type, accountId, escrowId: 1_000_000 };
  const owner = type === 'release-escrow' ? escrow.buyerId : escrow.sellerId;
  return { type, accountId: random.percent(90) ? owner : accountId, escrowId: escrow.escrowId };
}
