/** The founder's tools as cards, with one that is not available yet. */
import { Flame, Hourglass, Mail, Map, PieChart, ReceiptText, Workflow } from 'lucide-react';
import { TOOLS, type Tool } from '@/domain/site/navigation';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';

const ICONS = {
  'burn-rate': Flame,
  expenses: ReceiptText,
  equity: PieChart,
  outreach: Mail,
  flow: Workflow,
  roadmap: Map,
} as const;

const CARD = 'flex h-full items-start gap-3 rounded-xl border hairline p-4 text-left';

function ToolCard({ tool }: { tool: Tool }) {
  const Icon = ICONS[tool.icon];
  return (
    <li>
      <a href={tool.href} className={`${CARD} transition-colors duration-150 hover:bg-base-200`}>
        <Icon className="mt-0.5 size-5 shrink-0 text-brand" aria-hidden="true" />
        <span>
          <span className="block font-medium">{tool.label}</span>
          <span className="muted text-sm">{tool.text}</span>
        </span>
      </a>
    </li>
  );
}

export default function ToolsDialog({ open, onClose }: Closable) {
  const calculators = TOOLS.filter((tool) => tool.icon !== 'roadmap');
  const roadmap = TOOLS.filter((tool) => tool.icon === 'roadmap');
  return (
    <Dialog open={open} onClose={onClose} size="lg" title="Tools" description="Work out the numbers of your company.">
      <ul className="grid gap-3 sm:grid-cols-2">
        {calculators.map((tool) => (
          <ToolCard key={tool.href} tool={tool} />
        ))}
        <li>
          <a href="/coming-soon" className={`${CARD} border-dashed transition-colors duration-150 hover:bg-base-200`}>
            <Hourglass className="muted mt-0.5 size-5 shrink-0" aria-hidden="true" />
            <span>
              <span className="block font-medium">Coming Soon</span>
              <span className="muted text-sm">We are building the next tool. We can tell you when it is ready.</span>
            </span>
          </a>
        </li>
        {roadmap.map((tool) => (
          <ToolCard key={tool.href} tool={tool} />
        ))}
      </ul>
    </Dialog>
  );
}
