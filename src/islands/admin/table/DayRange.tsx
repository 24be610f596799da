/** Narrows a table to the days from one to another; either may be left open. */
import { TextInput } from '../../ui/TextInput';

interface Days {
  /** `YYYY-MM-DD`, or empty. */
  from: string;
  to: string;
}

export function DayRange({ from, to, onChange }: Days & { onChange: (change: Partial<Days>) => void }) {
  return Object.entries({ from, to }).map(([name, day]) => (
    <label key={name} className="muted flex items-center gap-2 text-sm max-sm:basis-[40%] max-sm:flex-1">
      {name === 'from' ? 'From' : 'To'}
      <TextInput
        type="date"
        className="input-sm w-auto! text-base-content max-sm:flex-1"
        value={day}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </label>
  ));
}
