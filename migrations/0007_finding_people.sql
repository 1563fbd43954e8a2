-- The words of people's names and e-mail addresses (docs/decisions/0020): whoever types the beginning of one finds them, and
-- no search reads everybody. The app writes them without accents (domain/people/search-text.ts); where it has not, as after this
-- migration, they are the name and the address in small letters.
ALTER TABLE users ADD COLUMN search_text TEXT NOT NULL DEFAULT '';

CREATE TABLE user_words (
  word TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  PRIMARY KEY (word, user_id)
) WITHOUT ROWID;

CREATE TRIGGER users_words_new AFTER INSERT ON users
BEGIN
  INSERT INTO user_words (word, user_id)
  SELECT DISTINCT value, NEW.id FROM json_each('[' || replace(json_quote(
    iif(NEW.search_text = '', lower(NEW.name || ' ' || replace(NEW.email, '@', ' ')), NEW.search_text)), ' ', '","') || ']')
  WHERE value <> '';
END;
CREATE TRIGGER users_words AFTER UPDATE OF name, email, search_text ON users
WHEN NEW.name <> OLD.name OR NEW.email <> OLD.email OR NEW.search_text <> OLD.search_text
BEGIN
  DELETE FROM user_words WHERE user_id = OLD.id AND word IN (
    SELECT value FROM json_each('[' || replace(json_quote(
      iif(OLD.search_text = '', lower(OLD.name || ' ' || replace(OLD.email, '@', ' ')), OLD.search_text)), ' ', '","') || ']'));
  INSERT INTO user_words (word, user_id)
  SELECT DISTINCT value, NEW.id FROM json_each('[' || replace(json_quote(
    iif(NEW.search_text = '', lower(NEW.name || ' ' || replace(NEW.email, '@', ' ')), NEW.search_text)), ' ', '","') || ']')
  WHERE value <> '';
END;
INSERT INTO user_words (word, user_id)
SELECT DISTINCT value, users.id
FROM users JOIN json_each('[' || replace(json_quote(lower(name || ' ' || replace(email, '@', ' '))), ' ', '","') || ']')
WHERE value <> '';

-- The orders in which people are listed: by name, within what a filter leaves, and by when they came. A check-in moves none.
CREATE INDEX users_by_department_name ON users (department, name COLLATE NOCASE, id);
CREATE INDEX users_by_location_name ON users (location, name COLLATE NOCASE, id);
CREATE INDEX users_by_calendar_name ON users (work_calendar_id, name COLLATE NOCASE, id);
CREATE INDEX users_by_role_name ON users (role, name COLLATE NOCASE, id);
CREATE INDEX users_by_status_name ON users (approval_status, name COLLATE NOCASE, id);
CREATE INDEX users_by_created ON users (created_at DESC, id);
-- People by balance, the highest first: the leaderboard may rank by something else.
CREATE INDEX users_by_balance ON users (points_balance DESC, id);
-- People who do not rank (admins, the hidden, those who wait or left), by points: with users_board_all everybody is in one of two.
CREATE INDEX users_unranked_by_points ON users (board_points DESC, id) WHERE ranks = 0;
