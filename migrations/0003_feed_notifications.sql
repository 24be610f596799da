CREATE INDEX `idx_notifications_created_at` ON `notifications` (`created_at`);--> statement-breakpoint
-- Account events that concern safety become a line in the owner's notification centre, whoever writes the event.
-- The words of each type are in src/domain/notifications/lines.ts. What a stranger can cause is told once an hour.
CREATE TRIGGER account_events_notified AFTER INSERT ON account_events
WHEN new.type IN (
  'password-changed', 'password-reset', 'reset-requested', 'two-factor-enabled', 'two-factor-disabled',
  'two-factor-failed', 'recovery-code-used', 'recovery-codes-renewed', 'device-trusted', 'data-downloaded'
) AND NOT (new.type IN ('reset-requested', 'two-factor-failed') AND EXISTS (
  SELECT 1 FROM notifications
   WHERE account_id = new.account_id AND created_at > new.at - 3600000 AND topic = 'account-event' AND title = new.type
)) BEGIN
  INSERT INTO notifications (id, account_id, topic, title, body, href, created_at) VALUES (
    lower(hex(randomblob(12))), new.account_id, 'account-event', new.type,
    coalesce(new.device || ', ' || new.city, new.device, new.city, ''), '/portal/settings/security', new.at
  );
END;
