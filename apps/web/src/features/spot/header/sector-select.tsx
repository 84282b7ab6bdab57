import { Select } from '@bourse/ui';
import { useIntl } from 'react-intl';
import type { Sector } from './use-sectors.ts';

export interface SectorSelectProps {
  readonly sectors: ReadonlyMap<number, Sector>;
  /** Undefined: all. */
  readonly sector: Sector | undefined;
  readonly onSector: (sector: Sector | undefined) => void;
}

const ALL = 'all';

/** The sectors that coins have; nothing where operators have named none. */
export function SectorSelect({ sectors, sector, onSector }: SectorSelectProps) {
  const intl = useIntl();
  const known = [...new Set(sectors.values())];
  if (known.length === 0) return null;
  const items = known
    .map((value) => ({ value, label: intl.formatMessage({ id: `markets.sector.${value}` }) }))
    .sort((a, b) => a.label.localeCompare(b.label, intl.locale));
  return (
    <Select
      label={intl.formatMessage({ id: 'markets.sector' })}
      value={sector ?? ALL}
      onValueChange={(next) => onSector(known.find((value) => value === next))}
      items={[{ value: ALL, label: intl.formatMessage({ id: 'markets.allSectors' }) }, ...items]}
      className="w-36 shrink-0"
    />
  );
}
