import { IconButton, Menu, MenuCheckItem } from '@bourse/ui';
import { Columns3 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MARKET_COLUMNS } from './market-columns.ts';

export interface ColumnMenuProps {
  /** Ids of the hidden columns. */
  readonly hidden: readonly string[];
  readonly onHiddenChange: (hidden: readonly string[]) => void;
}

/** Which columns the table of markets shows. */
export function ColumnMenu({ hidden, onHiddenChange }: ColumnMenuProps) {
  const label = useIntl().formatMessage({ id: 'markets.columns' });
  return (
    <Menu
      align="end"
      label={label}
      trigger={
        <IconButton size="sm" label={label}>
          <Columns3 size={15} aria-hidden="true" />
        </IconButton>
      }
    >
      {MARKET_COLUMNS.map(({ id, labelId }) => (
        <MenuCheckItem
          key={id}
          checked={!hidden.includes(id)}
          onCheckedChange={(isShown) => onHiddenChange(isShown ? hidden.filter((of) => of !== id) : [...hidden, id])}
        >
          <FormattedMessage id={labelId} />
        </MenuCheckItem>
      ))}
    </Menu>
  );
}
