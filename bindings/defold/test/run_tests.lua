-- lua5.1 run_tests.lua: tests the module with fakes of html5 and jstodef that behave like Defold's.
package.path = arg[0]:gsub("test/run_tests.lua$", "") .. "?.lua;" .. package.path

local cjson = require "cjson"
json = { encode = cjson.encode, decode = cjson.decode }

local listeners = {}
local sent = {}
local has_bridge = true

html5 = {
	run = function(code)
		if code:find("createWebBridge", 1, true) then
			return has_bridge and "open" or "missing"
		end
		local argument = code:match("^SvcDefold%.bridge%.receive%((.*)%);''$")
		if argument then
			local text = cjson.decode("[" .. argument .. "]")[1]
			-- For the test that shows it to a real bridge.
			print("sent " .. text)
			table.insert(sent, cjson.decode(text))
		end
		return ""
	end,
}

jstodef = {
	add_listener = function(listener)
		table.insert(listeners, listener)
	end,
	remove_listener = function(listener)
		for index, other in ipairs(listeners) do
			if other == listener then
				table.remove(listeners, index)
			end
		end
	end,
}

local function say(message)
	for _, listener in ipairs(listeners) do
		listener({}, "svc_bridge", { text = cjson.encode(message) })
	end
end

local function same(what, is, should)
	local left, right = cjson.encode({ is }), cjson.encode({ should })
	if left ~= right then
		error(what .. ": " .. left .. ", not " .. right, 2)
	end
end

local function start(options)
	sent = {}
	package.loaded["svc_bridge.svc_bridge"] = nil
	local svc = require "svc_bridge.svc_bridge"
	options = options or {}
	options.environment = "https://pay.example"
	return svc, svc.start(options)
end

local tests = {}

function tests.sends_nothing_before_ready_and_settles_once()
	local svc = start()
	local outcomes = {}
	svc.history(function(result)
		table.insert(outcomes, result.state)
	end, { locale = "de" })
	same("only init", #sent, 1)
	say({ type = "ready", version = 1, nextCallId = 5 })
	same("call", { sent[2].type, sent[2].id, sent[2].locale }, { "call", 5, "de" })
	local settled = { type = "settled", id = 5, flow = "history", result = { state = "complete" } }
	say(settled)
	say(settled)
	same("outcomes", outcomes, { "complete" })
	svc.stop()
end

function tests.answers_what_the_game_is_asked_once_each()
	local svc = start({
		session = function(answer)
			answer({ access_token = "access-1" })
			answer({ access_token = "twice" })
		end,
	})
	say({ type = "ready", version = 1, nextCallId = 1 })
	svc.checkout({
		fetch_redirect = function(answer)
			answer("https://pay.example/#nonce=größe")
		end,
		confirm = function()
			error("of the game")
		end,
	})
	same("confirm announced", sent[2].confirm, true)
	say({ type = "session.get", id = 7 })
	say({ type = "redirect.get", id = 8, call = 1, flow = "checkout" })
	say({ type = "confirm.get", id = 9, call = 1, flow = "checkout" })
	same("answers", #sent, 5)
	same("token", sent[3].value.access_token, "access-1")
	same("redirect", sent[4].value, "https://pay.example/#nonce=größe")
	same("confirm refused", sent[5].ok, false)
	svc.stop()
end

function tests.names_the_integrator_only_when_the_game_does()
	local svc = start({ integrator = "studio-1" })
	same("named", sent[1].integrator, "studio-1")
	svc.stop()
	start().stop()
	same("not named", sent[1].integrator == nil, true)
end

function tests.ends_flows_where_the_page_has_no_bridge()
	has_bridge = false
	local svc, started = start()
	same("started", started, false)
	local code
	svc.history(function(result)
		code = result.error.code
	end)
	same("code", code, "view_unavailable")
	has_bridge = true
end

function tests.ends_flows_before_and_after_a_refused_start_once_each()
	local svc = start()
	local outcomes = {}
	local function keep(result)
		table.insert(outcomes, { result.event, result.state, result.error.code, result.error.message })
	end
	local why = "the bridge did not start: environment: unknown name"
	local refused = { type = "error", code = "message_invalid", message = "environment: unknown name", about = { type = "init" } }
	svc.history(function(result)
		keep(result)
		svc.receipt("tx-1", keep)
	end)
	say(refused)
	local late = svc.checkout({ fetch_redirect = function() end, confirm = function() end }, keep)
	late.close()
	local once = {
		{ "svc.history.complete", "error", "view_unavailable", why },
		{ "svc.receipt.complete", "error", "view_unavailable", why },
		{ "svc.checkout.complete", "error", "view_unavailable", why },
	}
	same("outcomes", outcomes, once)
	say(refused)
	same("outcomes after a second refusal", outcomes, once)
	same("nothing but init is sent", #sent, 1)
	say({ type = "ready", version = 1, nextCallId = 1 })
	same("nothing has waited", #sent, 1)
	svc.history(keep)
	same("a bridge that starts after all is used", sent[2].type, "call")
	svc.stop()
end

function tests.starts_again_after_a_refused_start()
	local svc = start()
	say({ type = "error", code = "port_missing", message = "port http is required" })
	svc.start({ environment = "https://pay.example" })
	local outcomes = {}
	svc.history(function(result)
		table.insert(outcomes, result.state)
	end)
	say({ type = "ready", version = 1, nextCallId = 1 })
	say({ type = "settled", id = 1, flow = "history", result = { state = "complete" } })
	same("outcomes", outcomes, { "complete" })
	svc.stop()
end

function tests.keeps_a_payment_over_a_reload_of_the_collection()
	local svc = start()
	say({ type = "ready", version = 1, nextCallId = 1 })
	svc.checkout({ redirect = "https://pay.example/#nonce=n" })
	svc.stop()
	same("detached", sent[#sent].type, "detach")
	local late = {}
	svc = start({
		on_late_outcome = function(result)
			table.insert(late, result.state)
		end,
	})
	say({ type = "error", code = "already_initialized", message = "send dispose first" })
	same("attached", sent[#sent].type, "attach")
	say({ type = "attached", nextCallId = 2, kept = 1 })
	say({ type = "settled", id = 1, flow = "checkout", late = true, result = { state = "complete" } })
	same("late", late, { "complete" })
	svc.stop()
end

function tests.closes_a_flow_under_its_moved_id()
	local svc = start()
	local handle = svc.history()
	say({ type = "ready", version = 1, nextCallId = 3 })
	handle.close()
	same("close", { sent[3].type, sent[3].id }, { "close", 3 })
	svc.stop()
end

function tests.closes_nothing_with_a_handle_from_before_the_last_stop()
	local svc = start()
	local early = svc.history()
	say({ type = "ready", version = 1, nextCallId = 1 })
	local late = svc.history()
	svc.stop()
	early.close()
	late.close()
	svc.start({ environment = "https://pay.example" })
	early.close()
	say({ type = "ready", version = 1, nextCallId = 3 })
	svc.checkout({ redirect = "https://pay.example/#nonce=n" })
	same("checkout", { sent[#sent].type, sent[#sent].id }, { "call", 3 })
	early.close()
	late.close()
	same("nothing closed it", sent[#sent].type, "call")
	svc.stop()
end

function tests.settles_at_stop_what_the_page_was_never_told_of()
	local svc = start()
	local outcomes = {}
	local function keep(result)
		table.insert(outcomes, { result.event, result.state, result.cause })
	end
	svc.history(keep)
	svc.receipt("tx-1", keep)
	svc.stop()
	local once = { { "svc.history.complete", "cancel", "closed_by_host" }, { "svc.receipt.complete", "cancel", "closed_by_host" } }
	same("outcomes", outcomes, once)
	same("nothing but init is sent", #sent, 1)
end

function tests.survives_a_callback_that_fails()
	local svc = start()
	say({ type = "ready", version = 1, nextCallId = 1 })
	svc.history(function()
		error("of the game")
	end)
	say({ type = "settled", id = 1, flow = "history", result = { state = "cancel" } })
	svc.stop()
	same("nothing listens any more", #listeners, 0)
end

function tests.brings_a_sample_that_is_lua()
	local folder = arg[0]:gsub("test/run_tests.lua$", "")
	assert(loadfile(folder .. "sample/shop.script"))
	assert(io.open(folder .. "sample/shop.collection")):close()
end

local failed = 0
for name, test in pairs(tests) do
	local ok, message = pcall(test)
	if not ok then
		failed = failed + 1
		print("FAILED " .. name .. ": " .. tostring(message))
	end
end
print(failed .. " failed")
os.exit(failed == 0 and 0 or 1)
