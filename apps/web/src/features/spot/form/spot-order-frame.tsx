import { WALLET_IDS } from '@bourse/domain';
import { OrderFrame, type OrderFrameProps } from '../../../trading/form/order-frame.tsx';
import { useInstrument } from '../../../trading/terminal-context.tsx';
import { Faucet } from './faucet.tsx';
import { useFunds } from './use-funds.ts';

/** The frame of spot's order forms: what is spent is in the spot wallet, which a demo fills. */
export function SpotOrderFrame(props: Omit<OrderFrameProps, 'funds' | 'TopUp' | 'walletId'>) {
  return <OrderFrame {...props} funds={useFunds(useInstrument())} TopUp={Faucet} walletId={WALLET_IDS.spot} />;
}
