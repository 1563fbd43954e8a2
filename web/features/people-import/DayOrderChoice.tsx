import { DAY_ORDERS, readDay, type DayOrder } from '../../../domain/files/days.ts';
import { formatFullDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';

interface Props {
  /** A day of the file that has two meanings. */
  example: string;
  value: DayOrder | null;
  onChange: (order: DayOrder) => void;
}

/** Asks which day the file means, when the file itself does not say it. */
export function DayOrderChoice({ example, value, onChange }: Props) {
  // The server reads years of two digits alike: nobody is hired more than a year ahead.
  const latestYear = new Date().getFullYear() + 1;
  const question = t('import.dayOrder', { day: example });
  return (
    <section>
      <h3 className="text-lg font-semibold">{question}</h3>
      <p className="mb-3 text-ink-soft">{t('import.dayOrder.hint')}</p>
      <Segmented<DayOrder | ''>
        label={question}
        options={DAY_ORDERS.map((order) => ({
          value: order,
          label: formatFullDay(readDay(example, order, latestYear) ?? '2000-01-01'),
        }))}
        value={value ?? ''}
        onChange={(order) => order !== '' && onChange(order)}
      />
    </section>
  );
}
