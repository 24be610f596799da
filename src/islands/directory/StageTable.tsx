/** What each stage of a profile means in the directories and on the roadmap: the table that best fit goes by, the person's own stage marked. */
import { STAGE_NAMES } from '../../domain/roadmap/milestones';
import { STAGE_MEANINGS } from '../../domain/stages';

const cell = 'px-2.5 py-2 align-top';
const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase());

export function StageTable({ own }: { own: string | null }) {
  return (
    <section aria-label="How stages are matched" className="grid gap-2">
      <h3 className="text-sm font-medium">How stages are matched</h3>
      <div className="overflow-x-auto rounded-lg border hairline">
        <table className="w-full text-[13px]">
          <thead className="muted text-left text-xs">
            <tr>
              {['Your stage', 'Investors at', 'Close to it', 'Roadmap starts at'].map((title) => (
                <th key={title} scope="col" className={`${cell} font-medium`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(STAGE_MEANINGS).map(([stage, { label, stages, roadmap }]) => (
              <tr
                key={stage}
                aria-current={stage === own ? 'true' : undefined}
                className={`border-t hairline ${stage === own ? 'bg-base-200' : ''}`}
              >
                <th scope="row" className={`${cell} text-left ${stage === own ? 'text-brand' : ''} font-medium`}>
                  {capital(label)}
                  {stage === own && <span className="block text-xs font-normal">yours</span>}
                </th>
                <td className={cell}>{stages.core.join(', ')}</td>
                <td className={cell}>{[...stages.earlier, ...stages.next].join(', ')}</td>
                <td className={cell}>{STAGE_NAMES[roadmap]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
