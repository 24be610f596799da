/** The two pages of the analytics as tabs. The menu lists only the first; the second is reached from here and by its address. */
import { TRENDS_PAGE, USER_ANALYTICS_PAGE } from '@/domain/admin/figures/trends';
import { Tabs } from '@/islands/ui/Tabs';

export const ANALYTICS_PANEL = 'analytics';

export const AnalyticsTabs = ({ value }: { value: 'users' | 'trends' }) => (
  <Tabs
    label="Analytics"
    value={value}
    panelId={ANALYTICS_PANEL}
    items={[
      { value: 'users', label: 'User Analytics', href: USER_ANALYTICS_PAGE },
      { value: 'trends', label: 'Trends', href: TRENDS_PAGE },
    ]}
  />
);
