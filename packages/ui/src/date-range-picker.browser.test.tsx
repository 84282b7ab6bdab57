import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DayRange } from './date-range-model.ts';
import { DateRangePicker, type DateRangePickerProps } from './date-range-picker.tsx';
import { expectAccessible } from './testing/accessible.ts';

const WORDS = { none: 'Any day', previousMonth: 'Previous month', nextMonth: 'Next month', tooLong: '31 days at most' };

function Days(props: Partial<DateRangePickerProps>) {
  const [range, setRange] = useState<DayRange | undefined>({ from: '2026-03-09', to: '2026-03-12' });
  return (
    <>
      <DateRangePicker label="Days" words={WORDS} locale="en-GB" value={range} onValueChange={setRange} {...props} />
      <output>{`${range?.from} ${range?.to}`}</output>
    </>
  );
}

async function show(props: Partial<DateRangePickerProps> = {}) {
  const screen = await render(<Days {...props} />);
  await screen.getByRole('button', { name: /^Days/ }).click();
  const day = (name: string) => screen.getByRole('button', { name: new RegExp(`\\b${name} 2026`) });
  return {
    screen,
    day,
    chosen: screen.getByText(/^2026-\d\d-\d\d 2026/),
    opener: screen.getByRole('button', { name: /^Days/ }),
  };
}

describe('DateRangePicker', () => {
  it('takes the first and the last day in either order, and closes', async () => {
    const { day, chosen, opener } = await show();
    await expectAccessible();
    await day('20 March').click();
    await day('16 March').click();
    await expect.element(chosen).toHaveTextContent('2026-03-16 2026-03-20');
    expect(opener.element().getAttribute('aria-label')).toMatch(/^Days: 16.+20 Mar 2026$/);
  });

  it('is walked through by keys, from day to day and from month to month', async () => {
    const { day, chosen, opener } = await show();
    await expect.element(day('9 March')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect.element(day('17 March')).toHaveFocus();
    await userEvent.keyboard('{Enter}{PageDown}');
    await expect.element(day('17 April')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(chosen).toHaveTextContent('2026-03-17 2026-04-17');
    await expect.element(opener).toHaveFocus();
  });

  it('offers no day outside of its bounds, and refuses a range that is too long', async () => {
    const { screen, day, chosen } = await show({ min: '2026-03-02', max: '2026-04-20', maxDays: 31 });
    await expect.element(day('1 March')).toBeDisabled();
    await day('3 March').click();
    await day('15 April').click();
    await expect.element(screen.getByText('31 days at most')).toBeVisible();
    await expect.element(chosen).toHaveTextContent('2026-03-09 2026-03-12');
    await day('4 March').click();
    await day('4 March').click();
    await expect.element(chosen).toHaveTextContent('2026-03-04 2026-03-04');
  });

  it('takes a range by one click, and marks it the next time', async () => {
    const presets = [{ label: 'First week', range: { from: '2026-03-01', to: '2026-03-07' } }];
    const { screen, chosen, opener } = await show({ presets });
    await screen.getByRole('button', { name: 'First week' }).click();
    await expect.element(chosen).toHaveTextContent('2026-03-01 2026-03-07');
    await opener.click();
    await expect.element(screen.getByRole('button', { name: 'First week' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
  });
});
