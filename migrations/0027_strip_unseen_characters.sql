-- Addresses as chats and spreadsheets leave them held characters that nobody sees: nobody could type them again, and mail and links went astray.
CREATE TABLE `unseen_found` (`place` text NOT NULL, `row` text NOT NULL, `text` text NOT NULL, `bare` text, PRIMARY KEY (`place`, `row`));
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'accounts.email', `id`, `email` FROM `accounts` WHERE `email` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'admin_users.email', `id`, `email` FROM `admin_users` WHERE `email` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'mail_suppressions.email', `id`, `email` FROM `mail_suppressions` WHERE `email` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'waiting_list.email', `email`, `email` FROM `waiting_list` WHERE `email` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'contact_messages.email', `id`, `email` FROM `contact_messages` WHERE `email` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'listings.contact', `seq`, `contact` FROM `listings` WHERE `contact` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'accounts.linkedin_url', `id`, `linkedin_url` FROM `accounts` WHERE `linkedin_url` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'listings.website', `seq`, `website` FROM `listings` WHERE `website` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'listings.linkedin', `seq`, `linkedin` FROM `listings` WHERE `linkedin` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'listings.twitter', `seq`, `twitter` FROM `listings` WHERE `twitter` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'listings.logo', `seq`, `logo` FROM `listings` WHERE `logo` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'listings.portfolio', `seq`, `portfolio` FROM `listings` WHERE `portfolio` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'listings.sources', `seq`, `sources` FROM `listings` WHERE `sources` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'media_people.image_url', `id`, `image_url` FROM `media_people` WHERE `image_url` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'media_people.youtube_url', `id`, `youtube_url` FROM `media_people` WHERE `youtube_url` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'media_people.linkedin_url', `id`, `linkedin_url` FROM `media_people` WHERE `linkedin_url` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'media_people.booking_url', `id`, `booking_url` FROM `media_people` WHERE `booking_url` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'startup_terms.figma_link', `id`, `figma_link` FROM `startup_terms` WHERE `figma_link` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'startup_terms.thumbnail_url', `id`, `thumbnail_url` FROM `startup_terms` WHERE `thumbnail_url` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
INSERT INTO `unseen_found` (`place`, `row`, `text`) SELECT 'resources.drive_link', `id`, `drive_link` FROM `resources` WHERE `drive_link` GLOB '*[' || char(173) || char(8203) || '-' || char(8207) || char(8234) || '-' || char(8238) || char(8288) || '-' || char(8297) || char(65279) || ']*';
--> statement-breakpoint
UPDATE `unseen_found` SET `bare` = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`text`, char(173), ''), char(8203), ''), char(8206), ''), char(8207), ''), char(8234), ''), char(8235), ''), char(8236), ''), char(8237), ''), char(8238), ''), char(8288), ''), char(8289), ''), char(8290), ''), char(8291), ''), char(8292), ''), char(8293), ''), char(8294), ''), char(8295), ''), char(8296), ''), char(8297), ''), char(65279), '');
--> statement-breakpoint
-- Joiners belong into addresses of the web where they shape a sign; into addresses of mail they never do.
UPDATE `unseen_found` SET `bare` = replace(replace(`bare`, char(8204), ''), char(8205), '') WHERE `place` LIKE '%.email';
--> statement-breakpoint
-- One confirmed account an address: where another one has it already, or two would have it, all but one stay as they are.
UPDATE `accounts` SET `email` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'accounts.email' AND `row` = accounts.`id`) WHERE `id` IN (SELECT min(u.`row`) FROM `unseen_found` u JOIN `accounts` a ON a.`id` = u.`row` WHERE u.`place` = 'accounts.email' AND a.`is_verified` AND NOT EXISTS (SELECT 1 FROM `accounts` o WHERE o.`is_verified` AND o.`email` = trim(u.`bare`)) GROUP BY trim(u.`bare`)) OR `id` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'accounts.email') AND NOT `is_verified`;
--> statement-breakpoint
UPDATE `admin_users` SET `email` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'admin_users.email' AND `row` = admin_users.`id`) WHERE `id` IN (SELECT min(u.`row`) FROM `unseen_found` u JOIN `admin_users` a ON a.`id` = u.`row` WHERE u.`place` = 'admin_users.email' AND NOT EXISTS (SELECT 1 FROM `admin_users` o WHERE o.`email` = trim(u.`bare`)) GROUP BY trim(u.`bare`));
--> statement-breakpoint
UPDATE `mail_suppressions` SET `email` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'mail_suppressions.email' AND `row` = mail_suppressions.`id`) WHERE `id` IN (SELECT min(u.`row`) FROM `unseen_found` u JOIN `mail_suppressions` a ON a.`id` = u.`row` WHERE u.`place` = 'mail_suppressions.email' AND NOT EXISTS (SELECT 1 FROM `mail_suppressions` o WHERE o.`email` = trim(u.`bare`) AND o.`scope` = a.`scope`) GROUP BY trim(u.`bare`), a.`scope`);
--> statement-breakpoint
UPDATE `waiting_list` SET `email` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'waiting_list.email' AND `row` = waiting_list.`email`) WHERE `email` IN (SELECT min(u.`row`) FROM `unseen_found` u JOIN `waiting_list` a ON a.`email` = u.`row` WHERE u.`place` = 'waiting_list.email' AND NOT EXISTS (SELECT 1 FROM `waiting_list` o WHERE o.`email` = trim(u.`bare`)) GROUP BY trim(u.`bare`));
--> statement-breakpoint
-- What is on these lists twice is on them once.
DELETE FROM `waiting_list` WHERE `email` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'waiting_list.email');
--> statement-breakpoint
DELETE FROM `mail_suppressions` WHERE `id` IN (SELECT a.`id` FROM `mail_suppressions` a JOIN `unseen_found` u ON u.`place` = 'mail_suppressions.email' AND u.`row` = a.`id` AND u.`text` = a.`email`);
--> statement-breakpoint
UPDATE `contact_messages` SET `email` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'contact_messages.email' AND `row` = contact_messages.`id`) WHERE `id` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'contact_messages.email');
--> statement-breakpoint
UPDATE `listings` SET `contact` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'listings.contact' AND `row` = listings.`seq`) WHERE `seq` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'listings.contact');
--> statement-breakpoint
UPDATE `accounts` SET `linkedin_url` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'accounts.linkedin_url' AND `row` = accounts.`id`) WHERE `id` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'accounts.linkedin_url');
--> statement-breakpoint
UPDATE `listings` SET `website` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'listings.website' AND `row` = listings.`seq`) WHERE `seq` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'listings.website');
--> statement-breakpoint
UPDATE `listings` SET `linkedin` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'listings.linkedin' AND `row` = listings.`seq`) WHERE `seq` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'listings.linkedin');
--> statement-breakpoint
UPDATE `listings` SET `twitter` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'listings.twitter' AND `row` = listings.`seq`) WHERE `seq` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'listings.twitter');
--> statement-breakpoint
UPDATE `listings` SET `logo` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'listings.logo' AND `row` = listings.`seq`) WHERE `seq` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'listings.logo');
--> statement-breakpoint
UPDATE `listings` SET `portfolio` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'listings.portfolio' AND `row` = listings.`seq`) WHERE `seq` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'listings.portfolio');
--> statement-breakpoint
UPDATE `listings` SET `sources` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'listings.sources' AND `row` = listings.`seq`) WHERE `seq` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'listings.sources');
--> statement-breakpoint
UPDATE `media_people` SET `image_url` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'media_people.image_url' AND `row` = media_people.`id`) WHERE `id` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'media_people.image_url');
--> statement-breakpoint
UPDATE `media_people` SET `youtube_url` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'media_people.youtube_url' AND `row` = media_people.`id`) WHERE `id` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'media_people.youtube_url');
--> statement-breakpoint
UPDATE `media_people` SET `linkedin_url` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'media_people.linkedin_url' AND `row` = media_people.`id`) WHERE `id` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'media_people.linkedin_url');
--> statement-breakpoint
UPDATE `media_people` SET `booking_url` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'media_people.booking_url' AND `row` = media_people.`id`) WHERE `id` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'media_people.booking_url');
--> statement-breakpoint
UPDATE `startup_terms` SET `figma_link` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'startup_terms.figma_link' AND `row` = startup_terms.`id`) WHERE `id` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'startup_terms.figma_link');
--> statement-breakpoint
UPDATE `startup_terms` SET `thumbnail_url` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'startup_terms.thumbnail_url' AND `row` = startup_terms.`id`) WHERE `id` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'startup_terms.thumbnail_url');
--> statement-breakpoint
UPDATE `resources` SET `drive_link` = (SELECT trim(`bare`) FROM `unseen_found` WHERE `place` = 'resources.drive_link' AND `row` = resources.`id`) WHERE `id` IN (SELECT `row` FROM `unseen_found` WHERE `place` = 'resources.drive_link');
--> statement-breakpoint
DROP TABLE `unseen_found`;
