-- The audit log by who did it and by what was done; by date and by target there are indexes already.
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, created_at DESC, id);
CREATE INDEX audit_log_by_action ON audit_log (action, created_at DESC, id);
