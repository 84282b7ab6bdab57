import { WALLET_IDS } from '@bourse/domain';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import type { TopUpProps } from '../../../trading/form/available-line.tsx';
import { OrderFrame, type OrderFrameProps } from '../../../trading/form/order-frame.tsx';
import { useInstrument } from '../../../trading/terminal-context.tsx';
import { useFunds } from './use-funds.ts';

// Only an empty balance of a demo shows it.
const Faucet = late(async () => (await import('./faucet.tsx')).Faucet);

function LateFaucet(props: TopUpProps) {
  return (
    <LatePart>
      <Faucet {...props} />
    </LatePart>
  );
}

/** The frame of spot's order forms: what is spent is in the spot wallet, which a demo fills. */
export function SpotOrderFrame(props: Omit<OrderFrameProps, 'funds' | 'TopUp' | 'walletId'>) {
  return <OrderFrame {...props} funds={useFunds(useInstrument())} TopUp={LateFaucet} walletId={WALLET_IDS.spot} />;
}
