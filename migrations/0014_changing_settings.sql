-- Marks each state of a setting, so that nobody overwrites a change that they have not seen (docs/decisions/0025).
ALTER TABLE system_settings ADD COLUMN change_id TEXT NOT NULL DEFAULT '';

-- Back to the default moves everybody's place as well.
CREATE TRIGGER settings_rank_by_delete AFTER DELETE ON system_settings
WHEN OLD.setting_key = 'leaderboard_all_time_by' AND OLD.setting_value = '"balance"'
BEGIN
  UPDATE users SET board_points = total_points_earned;
END;
