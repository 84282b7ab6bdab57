import { cx, TextField } from '@bourse/ui';
import { Search } from 'lucide-react';
import { useIntl } from 'react-intl';

export interface FilterFieldProps {
  /** Message id of what the field looks for; its name and its placeholder. */
  readonly labelId: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string | undefined;
}

/** The field above a list that keeps only what contains its words. */
export function FilterField({ labelId, value, onChange, className }: FilterFieldProps) {
  const label = useIntl().formatMessage({ id: labelId });
  return (
    <TextField
      label={label}
      labelHidden
      type="search"
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      prefix={<Search size={15} aria-hidden="true" className="shrink-0 text-text-3" />}
      boxClassName="h-9 max-md:h-11"
      className={cx('w-full', className)}
    />
  );
}
