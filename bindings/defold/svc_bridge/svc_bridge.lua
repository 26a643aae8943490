-- Opens every flow, one at a time; each has exactly one outcome.
--
--   local svc = require "svc_bridge.svc_bridge"
--   svc.start({ environment = "https://pay.example", session = function(answer) ... answer(token) end })
--   svc.history(function(result) print(result.state) end)

local line_web = require "svc_bridge.line_web"
local payment_flows = require "svc_bridge.payment_flows"

local M = {}

local VERSION = 1
local state = nil

local function send(message)
	state.line.send(json.encode(message))
end

local function when_ready(work)
	if state.is_ready then
		work()
	elseif not state.refusal then
		table.insert(state.until_ready, work)
	end
end

--- An error in a callback is isolated and reported.
local function call_back(callback, ...)
	if not callback then
		return
	end
	local ok, message = pcall(callback, ...)
	if not ok then
		print("svc-bridge: a callback failed: " .. tostring(message))
	end
end

local function outcome(flow, fields)
	fields.source = "svc"
	fields.event = "svc." .. flow .. ".complete"
	return fields
end

local function failed(flow, code, message)
	return outcome(flow, { state = "error", error = { code = code, message = message, retryable = false } })
end

local function settle(id, result)
	local call = state.calls[id]
	if call then
		state.calls[id] = nil
		call_back(call.on_outcome, result)
	else
		call_back(state.options.on_late_outcome, result)
	end
end

--- Answers once; later answers are dropped.
local function answer_with(id, ask)
	local is_answered = false
	local function answer(value)
		if is_answered or not state then
			return
		end
		is_answered = true
		if value == nil then
			send({ type = "answer", id = id, ok = false, error = { code = "refused", message = "the game gave nothing" } })
		else
			send({ type = "answer", id = id, ok = true, value = value })
		end
	end
	if not ask then
		return answer(nil)
	end
	local ok, message = pcall(ask, answer)
	if not ok then
		print("svc-bridge: a function of the game failed: " .. tostring(message))
		answer(nil)
	end
end

local HANDLERS = {}

-- A bridge that survived a reload has used up ids; renumber the calls made before it was ready.
HANDLERS["ready"] = function(message)
	state.is_ready = true
	state.refusal = nil
	state.shift = math.max(0, message.nextCallId - 1)
	local calls = {}
	for id, call in pairs(state.calls) do
		calls[id + state.shift] = call
	end
	state.calls = calls
	state.next_id = state.next_id + state.shift
	local waiting = state.until_ready
	state.until_ready = {}
	for _, work in ipairs(waiting) do
		work()
	end
end

-- After a reload of the collection, the page's bridge is still running.
HANDLERS["error"] = function(message)
	if message.code == "already_initialized" then
		return send({ type = "attach" })
	end
	print("svc-bridge: " .. message.code .. ": " .. message.message)
	if state.is_ready then
		return
	end
	local refusal = "the bridge did not start: " .. message.message
	local calls = state.calls
	state.refusal = refusal
	state.calls = {}
	state.until_ready = {}
	for _, call in pairs(calls) do
		call_back(call.on_outcome, failed(call.flow, "view_unavailable", refusal))
	end
end

HANDLERS["attached"] = function(message)
	if not state.is_ready then
		HANDLERS["ready"](message)
	end
end

HANDLERS["settled"] = function(message)
	settle(message.id, message.result)
end

HANDLERS["event"] = function(message)
	call_back(state.options.on_event, message.name, message.id, message.data)
end

HANDLERS["session.get"] = function(message)
	answer_with(message.id, state.options.session)
end

HANDLERS["redirect.get"] = function(message)
	local call = state.calls[message.call]
	answer_with(message.id, call and call.fetch_redirect)
end

HANDLERS["confirm.get"] = function(message)
	local call = state.calls[message.call]
	answer_with(message.id, call and call.confirm)
end

local function on_text(text)
	local ok, message = pcall(json.decode, text)
	if not ok or not state then
		return
	end
	local handler = HANDLERS[message.type]
	if handler then
		handler(message)
	end
end

--- Starts the bridge of an HTML5 build.
--- @param options table environment (string or table of five addresses), integrator (your public integrator_id), session(answer), theme,
---   locale, on_event(name, id, data), on_late_outcome(result)
--- @return boolean false when the page has no bridge; flows then end with view_unavailable, as they do once the bridge has refused
---   to start
function M.start(options)
	if state then
		M.stop()
	end
	state = { options = options, calls = {}, next_id = 1, shift = 0, until_ready = {}, is_ready = false }
	state.line = line_web.open(on_text)
	if not state.line then
		return false
	end
	send({
		type = "init",
		versions = { VERSION },
		environment = options.environment,
		integrator = options.integrator,
		session = options.session ~= nil,
		theme = options.theme,
		locale = options.locale,
	})
	return true
end

local function call(flow, fields, options, on_outcome)
	options = options or {}
	local is_missing = not state or not state.line
	if is_missing or state.refusal then
		local why = is_missing and "the page has no bridge; see the README" or state.refusal
		call_back(on_outcome, failed(flow, "view_unavailable", why))
		return { close = function() end }
	end
	local own = state
	local early = not state.is_ready
	local id = state.next_id
	state.next_id = id + 1
	state.calls[id] = {
		flow = flow,
		on_outcome = on_outcome,
		fetch_redirect = options.fetch_redirect,
		confirm = options.confirm,
	}
	local function current_id()
		return early and id + own.shift or id
	end
	when_ready(function()
		send({
			type = "call",
			id = current_id(),
			flow = flow,
			transactionId = fields.transaction_id,
			redirect = options.redirect,
			confirm = options.confirm and true or nil,
			flowConfig = options.flow_config,
			theme = options.theme,
			locale = options.locale,
			timeoutMs = options.timeout_ms,
		})
	end)
	return {
		close = function()
			-- After a stop, ids may be another flow's.
			if state ~= own then
				return
			end
			when_ready(function()
				send({ type = "close", id = current_id() })
			end)
		end,
	}
end

--- Each flow returns a handle with close(); on_outcome(result) is called exactly once.
function M.history(on_outcome, options)
	return call("history", {}, options, on_outcome)
end

function M.receipt(transaction_id, on_outcome, options)
	return call("receipt", { transaction_id = transaction_id or "" }, options, on_outcome)
end

--- The payment flows: tos, kyc, purchase, payout, payment_selection, checkout; each is called as M.checkout(options, on_outcome).
--- options: redirect or fetch_redirect(answer), confirm(answer), flow_config, theme, locale, timeout_ms
for name, flow in pairs(payment_flows) do
	M[name] = function(options, on_outcome)
		return call(flow, {}, options, on_outcome)
	end
end

--- Call when the collection unloads; the page keeps outcomes until the next start. Flows that it was never told of end here.
function M.stop()
	local calls = {}
	if state and state.line then
		if state.is_ready then
			send({ type = "detach" })
		else
			calls = state.calls
		end
		state.line.close()
	end
	state = nil
	for _, call in pairs(calls) do
		call_back(call.on_outcome, outcome(call.flow, { state = "cancel", cause = "closed_by_host" }))
	end
end

return M
