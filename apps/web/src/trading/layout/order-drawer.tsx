import { Drawer } from '@bourse/ui';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useInstrument } from '../terminal-context.tsx';

export interface OrderDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The order form of a phone, from below. */
export function OrderDrawer({ open, onOpenChange, children }: OrderDrawerProps & { readonly children: ReactNode }) {
  const intl = useIntl();
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      side="bottom"
      title={useInstrument().name}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      {children}
    </Drawer>
  );
}
