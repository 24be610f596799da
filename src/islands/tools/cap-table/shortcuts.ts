/** The shortcuts of the cap table tool: their names, their actions, and the buttons that do the same. */

export type CapTableAction = 'clear' | 'pdf' | 'excel' | 'info' | 'save';

export interface CapTableShortcut {
  /** With Ctrl, or ⌘ on a Mac. */
  key: string;
  description: string;
  action: CapTableAction;
  actionLabel: string;
}

export const CAP_TABLE_SHORTCUTS: readonly CapTableShortcut[] = [
  { key: 'D', description: 'Clear stakeholders and rounds (asks first)', action: 'clear', actionLabel: 'Clear All' },
  { key: 'P', description: 'Download the report as PDF', action: 'pdf', actionLabel: 'Export PDF' },
  { key: 'E', description: 'Download the report as Excel', action: 'excel', actionLabel: 'Export Excel' },
  { key: 'I', description: 'Open the guide', action: 'info', actionLabel: 'Open info' },
  { key: 'S', description: 'Save the cap table as a scenario', action: 'save', actionLabel: 'Save Current Scenario' },
];
