import type { LateComponent } from '@bourse/kit/late/late-code.ts';
import type { SessionUser } from '@bourse/kit/session/session.ts';
import { createContext, useContext } from 'react';

/** A part that is gone once somebody has picked something in it. */
export interface PickProps {
  readonly onPick: () => void;
}

/** The button of customer service. */
export interface ServiceProps {
  /** Whether its name is written beside the icon. */
  readonly named: boolean;
  /** It was pressed before its code was there. */
  readonly early: boolean;
  readonly className: string;
}

/** What the frame shows of features. The frame knows none of them: the application fills these. */
export interface ShellSlots {
  /** The search of the header. `focusField`: somebody wants to type. */
  readonly Search: LateComponent<{ readonly focusField: boolean; readonly onPicked: () => void }>;
  /** What everything is worth, and the ways of money. */
  readonly Assets: LateComponent<PickProps>;
  /** The accounts with what each is worth. */
  readonly Accounts: LateComponent<PickProps>;
  /** The newest messages of whoever is logged in. */
  readonly Notifications: LateComponent<PickProps>;
  /** How many messages are unread, inside the button that opens them. `id`: of the text that describes the button. */
  readonly Unread: LateComponent<{ readonly id: string }>;
  /** Who is logged in. */
  readonly User: LateComponent<{ readonly user: SessionUser }>;
  /** Above every page while the user is in a sub-account: whose it is, and the way back. */
  readonly SubAccount: LateComponent<{ readonly user: SessionUser }>;
  /** The wallet of web3 pages. `early`: its button was pressed before it was there. */
  readonly Wallet: LateComponent<{ readonly early: boolean }>;
  /** The button of customer service, with its menu and what is unread. */
  readonly Service: LateComponent<ServiceProps>;
}

const SlotsContext = createContext<ShellSlots | undefined>(undefined);

/** Gives the frame what the application puts into its slots. */
export const SlotsProvider = SlotsContext;

/** What the application has put into the slots. */
export function useSlots(): ShellSlots {
  const slots = useContext(SlotsContext);
  if (slots === undefined) throw new Error('the frame has no slots');
  return slots;
}
